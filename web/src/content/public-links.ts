export type PublicLink = { label: string; to: string };

/** Parts of the landing page, by their anchors. */
export const anchorLinks: readonly PublicLink[] = [
  { label: 'Features', to: '/#features' },
  { label: 'Pricing', to: '/#pricing' },
  { label: 'Security', to: '/#security' },
];

export const pageLinks: readonly PublicLink[] = [
  { label: 'Roadmap', to: '/roadmap' },
  { label: 'About', to: '/about' },
  { label: 'Contact', to: '/contact' },
];

export const legalLinks: readonly PublicLink[] = [
  { label: 'Privacy', to: '/privacy' },
  { label: 'Terms', to: '/terms' },
];

/** Profiles on other sites. */
export const socialLinks: readonly PublicLink[] = [
  { label: 'GitHub', to: 'https://github.com/cairn-money' },
  { label: 'LinkedIn', to: 'https://www.linkedin.com/company/cairn-money' },
  { label: 'X', to: 'https://x.com/cairn_money' },
];

/** Where the contact form and the contact pages write to. */
export const contactEmail = 'hello@cairn.example';
