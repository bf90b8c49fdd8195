/**
 * What an API key may do, within what its person may: look; change what the household has; connect, remove and share accounts. Each is given by
 * itself, but a key that may change may look.
 */
export const keyScopes = ['read', 'write', 'accounts'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Whether a key with these scopes may call what needs this one. */
export function isInScope(scopes: readonly KeyScope[], needed: KeyScope): boolean {
  return scopes.includes(needed) || (needed === 'read' && scopes.includes('write'));
}
