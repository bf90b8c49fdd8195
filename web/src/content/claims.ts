/** Where a claim of the marketing material stands: in this software, with whoever runs it, or ahead. */
export type Standing = 'here' | 'host' | 'planned';

export type Claim = {
  /** To the letter. */
  claim: string;
  standing: Standing;
  /** What is behind it, in our own voice, and so only what is true. */
  behind: string;
  evidence: { label: string; to: string } | null;
};

/** 'Security and Trust', in order. docs/security.md is the record that these lines are held to. */
export const claims: readonly Claim[] = [
  {
    claim: '256-bit AES encryption',
    standing: 'here',
    behind:
      'The keys to your banks are sealed with AES-256-GCM, each bound to its own row. Passwords are kept as Argon2id hashes only.',
    evidence: { label: 'How encryption is used', to: '/privacy#encryption' },
  },
  {
    claim: 'SSL secured',
    standing: 'host',
    behind:
      'Banks are reached over TLS. Your own connection is as secure as the address you opened: look for https.',
    evidence: { label: 'What travels where', to: '/privacy#transport' },
  },
  {
    claim: 'Two-factor authentication with biometric and SMS',
    standing: 'planned',
    behind: 'At your bank, its own second factor applies. For signing in to Cairn it is on the roadmap.',
    evidence: { label: 'On the roadmap', to: '/roadmap#two-factor' },
  },
  {
    claim: 'SOC 2 Type II',
    standing: 'host',
    behind:
      'An audit of a company that runs a service, not of software. Ask whoever hosts Cairn for the report.',
    evidence: null,
  },
  {
    claim: 'FDIC insured',
    standing: 'host',
    behind: 'Your money stays at your bank, under that bank’s insurance. Cairn holds none and can move none.',
    evidence: { label: 'What Cairn is not', to: '/terms#not-a-bank' },
  },
  {
    claim: '50,000+ users',
    standing: 'host',
    behind: 'A marketing figure. The software itself counts nobody: it sends no statistics to anyone.',
    evidence: { label: 'What is kept', to: '/privacy#what-is-kept' },
  },
];
