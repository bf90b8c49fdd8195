import { shiftedBalance } from '../log/balance-shift.ts';
import { accountId } from '../log/transaction.ts';
import type { Persona } from '../persona/persona.ts';
import type { ItemRecord } from '../records/item-record.ts';
import { endedAccounts, openedAccounts } from '../records/item-status.ts';
import type { AccountSpec } from '../world/movement.ts';
import type { ItemLogs } from './item-logs.ts';

const MOVES_BALANCES: ReadonlySet<string> = new Set(
  'post remove modify add account-opened account-ended'.split(' '),
);

const owes = ({ type }: AccountSpec) => type === 'credit' || type === 'loan';

/** The account holder as one Item shows them: with the accounts and balances that actions on the Item led to. */
export function personaThrough(item: ItemRecord, persona: Persona, logs: ItemLogs): Persona {
  if (!item.actions.some(({ kind }) => MOVES_BALANCES.has(kind))) return persona;
  const ended = endedAccounts(item);
  const opened = openedAccounts(item).map(({ account }) => account);
  const accounts = [...persona.accounts, ...opened].filter(({ key }) => !ended.has(key));
  return {
    accounts,
    draftsOf: persona.draftsOf,
    balanceOf: (accountKey, nowMs, asked) => {
      const fresh = opened.find(({ key }) => key === accountKey);
      const account = fresh ?? persona.accounts.find(({ key }) => key === accountKey);
      // A custom person's balances are what the document reports, whatever the rows say.
      if (account === undefined || (fresh === undefined && item.identity.kind === 'custom'))
        return persona.balanceOf(accountKey, nowMs, asked);
      const described = { id: accountId(item.seed, accountKey), owed: owes(account) };
      if (fresh !== undefined) {
        const empty = { current: 0, available: described.owed ? null : 0, limit: null };
        return shiftedBalance(empty, described, [], logs.visible(item, nowMs));
      }
      return shiftedBalance(
        persona.balanceOf(accountKey, nowMs, asked),
        described,
        logs.untouched(item, nowMs),
        logs.visible(item, nowMs),
      );
    },
  };
}
