/** Who fulfills a marketing claim: this software, wholly or in part, or its provider. */
export type ClaimStatus = 'here' | 'partly' | 'host';

export type Claim = {
  /** To the letter. */
  claim: string;
  status: ClaimStatus;
  /** What is true of the claim. */
  behind: string;
  evidence: { label: string; to: string } | null;
};

/** 'Security and Trust', in order. Each line must agree with docs/security.md. */
export const claims: readonly Claim[] = [
  {
    claim: '256-bit AES encryption',
    status: 'here',
    behind:
      'Access tokens for your banks are encrypted with AES-256-GCM. Passwords are stored only as Argon2id hashes.',
    evidence: { label: 'How encryption is used', to: '/privacy#encryption' },
  },
  {
    claim: 'SSL secured',
    status: 'host',
    behind:
      'Cairn connects to Plaid over TLS. Your own connection is encrypted if this page’s address starts with https.',
    evidence: { label: 'How data is sent', to: '/privacy#transport' },
  },
  {
    claim: 'Two-factor authentication with biometric and SMS',
    status: 'partly',
    behind:
      'A passkey signs you in by fingerprint or face, and a code from an authenticator app beside your password. SMS is left out, as numbers can be taken over.',
    evidence: { label: 'On the roadmap', to: '/roadmap#two-factor' },
  },
  {
    claim: 'SOC 2 Type II',
    status: 'host',
    behind:
      'SOC 2 is an audit of a company, not of software. Ask the company that hosts Cairn for its report.',
    evidence: null,
  },
  {
    claim: 'FDIC insured',
    status: 'host',
    behind:
      'Your money stays at your bank, under that bank’s insurance. Cairn does not hold money and cannot move it.',
    evidence: { label: 'What Cairn is not', to: '/terms#not-a-bank' },
  },
  {
    claim: '50,000+ users',
    status: 'host',
    behind: 'This is a marketing figure. Cairn collects no usage statistics, so it does not count its users.',
    evidence: { label: 'What Cairn stores', to: '/privacy#what-is-kept' },
  },
];
