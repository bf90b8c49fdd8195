import { medianCents } from '@cairn/domain/median';
import { type Cents, toCents } from '@cairn/domain/money';
import { addDays, addMonths, monthOf, type PlainDate, type PlainMonth } from '@cairn/domain/plain-date';
import { confidencePercent } from '../../findings/confidence.ts';
import { countFact, moneyFact, sentence, textFact } from '../../findings/fact.ts';
import type { Finding } from '../../findings/finding.ts';
import type { LedgerSnapshot, SnapshotAccount, SnapshotRow } from '../../ledger/types.ts';
import { coverageOf, fullMonthsBefore } from '../../snapshot/coverage.ts';
import { compareRows } from '../../snapshot/spending.ts';
import { calmPriorityOf } from '../priority.ts';

/** Half a year includes most rare bills: insurance, a holiday, car service. */
const monthsLookedAt = 6;
/** A smaller amount earns too little. */
const minIdleCents = 2_000_00;
/** A good savings account's yearly rate, to estimate the stake. */
const savingsRate = 0.04;

/** Money in checking accounts above half a year's lowest balance less a typical month's outflow. */
export function detectIdleCash(snapshot: LedgerSnapshot, today: PlainDate): Finding[] {
  const byAccount = Map.groupBy(snapshot.rows, (row) => row.accountId);
  return snapshot.accounts
    .filter((account) => account.type === 'depository' && account.subtype === 'checking')
    .flatMap((account) => evaluateAccount(account, byAccount.get(account.id) ?? [], snapshot, today));
}

function evaluateAccount(
  account: SnapshotAccount,
  rows: readonly SnapshotRow[],
  snapshot: LedgerSnapshot,
  today: PlainDate,
): Finding[] {
  const { balanceCents } = account;
  if (balanceCents === null) return [];
  const months = fullMonthsBefore(monthOf(today), monthsLookedAt, rows, coverageOf(snapshot));
  if (months.length < monthsLookedAt) return [];
  const posted = rows.filter((row) => !row.isPending && row.postedOn <= today).sort(compareRows);
  const firstMonth = addMonths(monthOf(today), -monthsLookedAt);
  const lowest = lowestBalance(balanceCents, posted, firstMonth);
  const cushion = medianCents(months.map((month) => paidOutIn(month, posted)));
  const idle = toCents(lowest - cushion);
  if (idle < minIdleCents) return [];
  const { currency } = snapshot;
  const facts = {
    account: textFact(account.name),
    balance: moneyFact(balanceCents, currency),
    lowest: moneyFact(lowest, currency),
    months: countFact(monthsLookedAt),
    cushion: moneyFact(cushion, currency),
    idle: moneyFact(idle, currency),
  };
  const yearly = toCents(Math.round(idle * savingsRate));
  return [
    {
      detector: 'idle-cash',
      type: 'recommendation',
      priority: calmPriorityOf(yearly),
      dedupKey: `idle-cash:${account.id}:${bucketOf(idle)}`,
      title: sentence`Idle cash in ${facts.account}`,
      message: sentence`${facts.account} holds ${facts.balance}, and in the past ${facts.months} months its balance never fell below ${facts.lowest}. If you keep ${facts.cushion} for a typical month, ${facts.idle} could earn interest in savings or pay down what you owe.`,
      facts,
      evidence: { transactionIds: [], totalCents: balanceCents, accountIds: [account.id] },
      confidencePercent: confidencePercent({
        observations: months.length,
        asHigh: 0,
        distanceRatio: idle / minIdleCents,
      }),
    },
  ];
}

/** Changes only when the amount doubles, so that the insight repeats no sooner. */
function bucketOf(idle: Cents): number {
  return 1 + Math.floor(Math.log2(idle / minIdleCents));
}

/** The lowest end-of-day balance since a month's start, computed backwards from today's. */
function lowestBalance(balance: Cents, posted: readonly SnapshotRow[], since: PlainMonth): Cents {
  let lowest = balance;
  let atEndOfDay: number = balance;
  const ofDay = Map.groupBy(posted, (row) => row.postedOn);
  for (const [day, rows] of [...ofDay].reverse()) {
    if (monthOf(addDays(day, -1)) < since) break;
    atEndOfDay -= rows.reduce((sum, row) => sum + row.amountCents, 0);
    lowest = toCents(Math.min(lowest, atEndOfDay));
  }
  return lowest;
}

function paidOutIn(month: PlainMonth, posted: readonly SnapshotRow[]): Cents {
  const out = posted.filter((row) => row.amountCents < 0 && monthOf(row.postedOn) === month);
  return toCents(-out.reduce((sum, row) => sum + row.amountCents, 0));
}
