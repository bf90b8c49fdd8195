/** The project's workspaces, in the order of package.json. */
export const workspaces = [
  'domain',
  'contract',
  'server',
  'sandbox-bank',
  'proofs',
  'training',
  'web',
  'e2e',
  'bench',
];
