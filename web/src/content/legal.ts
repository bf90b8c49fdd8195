export type LegalSection = { id: string; title: string; paragraphs: readonly string[] };
export type LegalText = { lead: string; sections: readonly LegalSection[] };

export const lastUpdated = 'Last updated: January 2025';
