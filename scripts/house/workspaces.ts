/** The project's workspaces, in the order of package.json. */
export const workspaces = ['domain', 'contract', 'server', 'research', 'sandbox-bank', 'web', 'e2e', 'bench'];
