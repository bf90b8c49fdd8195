import type { AskStream } from '@cairn/contract/ask/ask-ledger';
import { negateCents } from '@cairn/contract/money';
import { addDays, type PlainDate } from '@cairn/contract/plain-date';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { detectStreams } from '../insights/recurring/detect-streams.ts';
import type { Cadence, RecurringStream } from '../insights/recurring/stream.ts';
import { readSnapshot } from '../ledger/snapshot.store.ts';

/** Two years and a month: what is paid yearly was paid twice in it. */
const daysLookedBack = 761;

/** What these hold recurs because one lives somewhere or owes something: a bill, and no subscription that one could end tomorrow. */
const billCategories: ReadonlySet<string> = new Set([
  'bills-and-utilities',
  'housing',
  'loan-payments',
  'fees-and-charges',
]);

const cadenceWords: Record<Cadence, string> = {
  weekly: 'every week',
  biweekly: 'every two weeks',
  'semi-monthly': 'twice a month',
  monthly: 'every month',
  quarterly: 'every three months',
  yearly: 'every year',
};

/** What is paid out again and again and goes on, in the household's currency. */
export async function readRecurringPayments(
  tx: HouseholdTransaction,
  currency: string,
  today: PlainDate,
): Promise<AskStream[]> {
  const { rows } = await readSnapshot(tx, currency, addDays(today, -daysLookedBack));
  const charges = rows.filter(({ flow, isPending }) => flow === 'spending' && !isPending);
  return detectStreams(charges, today)
    .filter(({ status }) => status !== 'stopped')
    .flatMap(toAskStream);
}

type Charge = RecurringStream['rows'][number] & { categoryId: string };

function toAskStream(stream: RecurringStream<Charge>): AskStream[] {
  // The figure is that of a row, so that it can be opened: the latest that cost what it costs now.
  const shown =
    stream.rows.findLast(({ amountCents }) => amountCents === stream.usualCents) ?? stream.rows.at(-1);
  if (shown === undefined) return [];
  return [
    {
      payee: stream.payee,
      cadence: cadenceWords[stream.cadence],
      isSubscription: !stream.isVariable && !billCategories.has(shown.categoryId),
      usual: negateCents(shown.amountCents),
      yearly: negateCents(stream.yearlyCents),
      latest: { id: shown.id, date: shown.postedOn },
    },
  ];
}
