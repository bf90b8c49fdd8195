import type { UnreadableKind } from '@cairn/contract/unreadable';
import type { PlainDate } from '@cairn/domain/plain-date';
import { replaceHoldings } from '../accounts/holdings.store.ts';
import { keepHoldingsOfDay, keepLoanTerms, keepTrades } from '../accounts/holdings-and-loans.store.ts';
import { markAsked, markHoldingsRefused, type StoredConnection } from '../bank/connections.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { UnreadableRecord } from '../ledger/types.ts';
import { askAfter, type FetchedProducts } from './fetch-products.ts';

type Kept = { unreadable: UnreadableRecord[]; completeKinds: UnreadableKind[] };

/**
 * Writes what was fetched beside the transactions, with what is kept of `today`, and when each is asked for again. Returns the records
 * that could not be read, and the kinds that were read completely.
 */
export async function keepProducts(
  tx: HouseholdTransaction,
  connection: StoredConnection,
  { holdings, loans, trades }: FetchedProducts,
  { today, startedAt }: { today: PlainDate; startedAt: Date },
): Promise<Kept> {
  const { id } = connection;
  const kept: Kept = { unreadable: [], completeKinds: [] };
  if (holdings?.status === 'refused') await markHoldingsRefused(tx, id, startedAt);
  if (holdings?.status === 'read') {
    if (connection.holdingsRefusedAt !== null) await markHoldingsRefused(tx, id, null);
    await replaceHoldings(tx, id, holdings.records, holdings.unreadable);
    await keepHoldingsOfDay(tx, id, today, holdings.unreadable);
    kept.unreadable.push(...holdings.unreadable);
    kept.completeKinds.push('holding');
  }
  if (loans?.status === 'read') {
    await keepLoanTerms(tx, id, loans.records, today);
    kept.unreadable.push(...loans.unreadable);
    kept.completeKinds.push('loan');
  }
  if (trades?.status === 'read') {
    await keepTrades(tx, id, trades.records);
    kept.unreadable.push(...trades.unreadable);
    kept.completeKinds.push('trade');
  }
  await markAsked(tx, id, {
    loansAskAfter: askAfter(loans, startedAt),
    tradesAskAfter: askAfter(trades, startedAt),
  });
  return kept;
}
