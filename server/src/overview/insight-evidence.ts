import { sumCents } from '@cairn/domain/money';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readAmountsIn } from '../exchange-rates/exchange-rates.store.ts';
import { readEvidenceRows } from '../insights/insights.store.ts';

/**
 * The transactions and balances behind an insight, with their total, in the household's currency by the rate of each day, as the insight
 * summed them. Throws `not_found`.
 */
export async function readEvidence(tx: HouseholdTransaction, insightId: string) {
  const { isOfRows, rows, accounts } = await readEvidenceRows(tx, insightId);
  const amountOf = ({ amount, currency, date }: (typeof rows)[number]) => ({ cents: amount, currency, date });
  const inMain = await readAmountsIn(tx, rows[0]?.main ?? '', rows.map(amountOf));
  const transactions = rows.flatMap((row) => {
    const { currency: _own, main: _main, ...shown } = row;
    const amount = inMain(amountOf(row));
    return amount === null ? [] : [{ ...shown, amount }];
  });
  const amounts = isOfRows ? transactions.map((row) => row.amount) : accounts.map((row) => row.balance);
  return { total: sumCents(amounts), transactions, accounts };
}
