import type { Balance } from '../world/movement.ts';
import type { Change } from './change-log.ts';
import { rowsOf } from './edits.ts';

/** What the rows of an account add up to, in cents with Plaid's sign: what is posted, and what pending rows hold. */
function sumOf(log: readonly Change[], accountId: string): { posted: number; held: number } {
  const sum = { posted: 0, held: 0 };
  for (const row of rowsOf(log).values()) {
    if (row.account_id !== accountId) continue;
    const cents = Math.round(row.amount * 100);
    if (!row.pending) sum.posted += cents;
    else if (cents > 0) sum.held += cents;
  }
  return sum;
}

const moved = (units: number | null, cents: number) =>
  units === null ? null : Math.round(units * 100 + cents) / 100;

/** A balance adjusted from one log to another, so that it stays the sum of its transactions. Debts grow by posted ones. */
export function shiftedBalance(
  balance: Balance,
  account: { id: string; owed: boolean },
  from: readonly Change[],
  to: readonly Change[],
): Balance {
  const before = sumOf(from, account.id);
  const after = sumOf(to, account.id);
  const posted = after.posted - before.posted;
  const held = after.held - before.held;
  return {
    current: moved(balance.current, account.owed ? posted : -posted),
    available: moved(balance.available, account.owed ? -posted : -posted - held),
    limit: balance.limit,
  };
}
