import { changesOf, type Draft } from '../log/change-log.ts';
import { accountId } from '../log/transaction.ts';
import type { ItemRecord } from '../records/item-record.ts';
import type { AccountSpec, Movement } from '../world/movement.ts';
import { type Clockwork, hasTransactions } from './persona.ts';

/** The log entries of an Item whose holder's money moves by the calendar. */
export function draftsFromMovements(
  item: ItemRecord,
  accounts: readonly AccountSpec[],
  movements: readonly Movement[],
  clockwork: Clockwork,
  daysRequested: number | null,
): Draft[] {
  const { transactionsFromMs } = item;
  if (transactionsFromMs === null) return [];
  return item.accounts.flatMap(({ key, linkedAtMs }) => {
    const account = accounts.find((candidate) => candidate.key === key);
    if (account === undefined || !hasTransactions(account)) return [];
    return changesOf(
      movements.filter((movement) => movement.account === key),
      {
        itemSeed: item.seed,
        accountId: accountId(item.seed, key),
        currency: account.currency,
        zone: clockwork.zone,
        backfill: {
          startedAtMs: Math.max(linkedAtMs, transactionsFromMs),
          initialDelayMs: clockwork.initialDelayMs,
          historicalDelayMs: clockwork.historicalDelayMs,
          daysRequested,
        },
      },
    );
  });
}
