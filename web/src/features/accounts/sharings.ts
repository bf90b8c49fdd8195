import type { Sharing } from '@cairn/contract/accounts';

/** Who may see an account, from everybody to its owner alone. By itself, for what needs no words. */
export const sharings: readonly Sharing[] = ['ours', 'balance', 'mine'];
