import type { NounUndo } from '../journal/noun-undo.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import { isAccountUsed, refreshOwnBalance, requireOwnAccount } from './own-accounts.store.ts';
import { forgetFormerAccount, removeOwnAccount } from './remove-accounts.store.ts';

export const settingsUndo: NounUndo = {
  tables: ['accounts'],
  again: 'The account was changed again',
  async follow(tx, changes) {
    // What pays back the account’s spending is income while the account is hidden.
    if (changes.some(({ after }) => after !== null && 'is_hidden' in after))
      await rewriteDailyTotals(tx, new TouchedDays());
  },
};

export const orderUndo: NounUndo = { tables: ['accounts'], again: 'The accounts were moved again' };

export const statedBalanceUndo: NounUndo = {
  tables: ['balance_history'],
  again: 'The balance of that day was set again',
  async prepare(tx, _changes, { subjectId }) {
    await requireOwnAccount(tx, subjectId);
    return null;
  },
  async follow(tx, changes) {
    for (const { key } of changes) await refreshOwnBalance(tx, String(key.account_id));
  },
};

/** An account that was added by hand goes while it holds nothing, and comes back if it held nothing. */
export const ownAccountUndo: NounUndo = {
  tables: ['accounts', 'balance_history', 'dismissed_streams'],
  notKept: 'The account and its transactions were deleted for good',
  undoneAs: { add_by_hand: 'delete_by_hand', delete_by_hand: 'add_by_hand' },
  async prepare(tx, changes, { subjectId }) {
    if (changes.every(({ table, after }) => table !== 'accounts' || after !== null)) return null;
    await requireOwnAccount(tx, subjectId);
    if (await isAccountUsed(tx, subjectId))
      return 'It holds transactions or balances. Remove those first, or delete the account';
    await removeOwnAccount(tx, subjectId);
    return null;
  },
  async follow(tx, changes) {
    for (const { table, key, after } of changes) {
      if (table !== 'accounts' || after === null) continue;
      await forgetFormerAccount(tx, String(key.id));
      await refreshOwnBalance(tx, String(key.id));
    }
  },
};
