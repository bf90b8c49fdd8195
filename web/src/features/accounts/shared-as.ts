import type { AccountDetail } from '@cairn/contract/accounts';

/** How an account is shared, where that is not wholly: for its row in the list. */
export function sharedAs({ sharing, isYours }: Pick<AccountDetail, 'sharing' | 'isYours'>): string | null {
  if (sharing === 'ours') return null;
  if (sharing === 'mine') return 'Only you see this account';
  return isYours ? 'Others see its balance only' : 'You see its balance only';
}
