import type { Theme } from '../../lib/appearance.ts';

export const themeNames: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' };
