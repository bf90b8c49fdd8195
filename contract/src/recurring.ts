import { z } from 'zod/mini';
import { money } from './money.ts';
import { plainDate } from './plain-date.ts';
import { plannedTransaction } from './planned.ts';
import { recordId } from './record-id.ts';
import { empty, namedRoutes, route } from './route-definition.ts';
import { text } from './text.ts';

export const cadence = z.enum([
  'weekly',
  'biweekly',
  'semi-monthly',
  'monthly',
  'every-2-months',
  'quarterly',
  'yearly',
]);

/**
 * The status of a stream. `missed`: no payment near the due date; `changed`: a new price or an unusual latest payment in the last two
 * months; `forgotten`: a small unchanged price for a year or more, nothing else paid to that payee, and not a streaming service;
 * `ended`: it stopped.
 */
export const recurringGroup = z.enum(['upcoming', 'paid', 'missed', 'changed', 'forgotten', 'ended']);

/** `transfer`: a payment to a connected loan, of which only the interest is spending. */
export const recurringKind = z.enum(['spending', 'income', 'transfer']);

export const recurringStream = z.object({
  /** Stable over time. */
  key: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  /** The account's bank, and the last digits of its number if the bank reports them. */
  institution: z.string(),
  mask: z.nullable(z.string()),
  name: z.string(),
  cadence,
  group: recurringGroup,
  kind: recurringKind,
  /** The current amount, negative for a cost; the median of the latest ones where amounts vary. */
  amount: money,
  isVariable: z.boolean(),
  /** When the payment after the latest one was or is due. */
  due: plainDate,
  /** The next payment; null once it has ended. */
  next: z.nullable(z.object({ date: plainDate, amount: money })),
  /** The expected dates in the next 45 days. */
  coming: z.array(plainDate),
  /** The current cost (negative) or income per month and per year. */
  monthly: money,
  yearly: money,
  /** Oldest first. */
  changes: z.array(z.object({ date: plainDate, from: money, to: money })),
  /** An unusual latest payment, with the smallest and largest absolute amount of those before it. */
  jump: z.nullable(z.object({ date: plainDate, amount: money, least: money, most: money })),
  beganAsTrial: z.boolean(),
  /** 1 to 99: the share of expected payments that arrived so far. */
  confidence: z.int().check(z.minimum(1), z.maximum(99)),
  /** Newest first. */
  transactions: z.array(
    z.object({ id: z.string(), date: plainDate, description: z.string(), amount: money }),
  ),
  total: money,
  /** The planned transaction that it is, which is shown and forecast instead of it. */
  plannedId: z.nullable(z.string()),
});
export type RecurringStream = z.output<typeof recurringStream>;

/** Sums of the active, unmarked streams, without transfers. */
const recurringTotals = z.object({ monthly: money, yearly: money });

export const recurringResponse = z.object({
  today: plainDate,
  currency: z.string(),
  /** Next ones first. */
  streams: z.array(recurringStream),
  /** Those that the user marked as not recurring. */
  marked: z.array(recurringStream),
  /** What people planned, on any account, next ones first. No total has them. */
  planned: z.array(plannedTransaction),
  totals: z.object({ costs: recurringTotals, income: recurringTotals }),
});
export type Recurring = z.output<typeof recurringResponse>;

export const recurringMark = z.object({
  accountId: recordId,
  /** PostgreSQL limits index entries to 2,704 bytes; 800 characters take 2,400 at most. */
  key: text(800).check(z.minLength(1)),
  /** False marks the stream as not recurring; true removes the mark. */
  isRecurring: z.boolean(),
});

/** Recurring payments. */
export const recurringRoutes = namedRoutes({
  recurring: route('GET', '/api/recurring', 'viewer', 'read', {
    summary: 'Recurring bills, subscriptions and income with their transactions, the next one first',
    response: recurringResponse,
  }),
  markRecurring: route('POST', '/api/recurring/marks', 'member', 'write', {
    summary: 'Mark a stream as not recurring, or undo that',
    body: recurringMark,
    response: empty,
  }),
});
