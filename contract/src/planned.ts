import { plannedFrequencies } from '@cairn/domain/planned-days';
import { z } from 'zod/mini';
import { categoryIdText } from './category-id.ts';
import { enteredAmount, money } from './money.ts';
import { plainDate, requestDate } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { namedRoutes, route } from './route-definition.ts';
import { typedText } from './text.ts';

export const plannedFrequency = z.enum(plannedFrequencies);

/** A transaction that a person expects. It is none until a real one is there: no balance, budget or total has it. */
export const newPlanned = z
  .object({
    accountId: recordId,
    description: typedText('Description', 200).check(
      z.trim(),
      z.minLength(1, 'Description must not be empty'),
    ),
    /** In the account's currency; money out is negative. */
    amount: enteredAmount.check(z.refine((cents) => cents !== 0, 'Amount must not be zero')),
    categoryId: z.nullable(categoryIdText),
    frequency: plannedFrequency,
    firstDate: requestDate,
    /** None comes after it; null for no end. */
    lastDate: z.nullable(requestDate),
  })
  .check(
    z.refine(({ firstDate, lastDate }) => lastDate === null || lastDate >= firstDate, {
      message: 'The end must not be before the first date.',
      path: ['lastDate'],
    }),
  );
export type NewPlanned = z.output<typeof newPlanned>;

export const plannedSkip = z.object({ date: requestDate, isSkipped: z.boolean() });
export type PlannedSkip = z.output<typeof plannedSkip>;

/** `stepId` undoes the change in the history; null where nothing changed. */
export const plannedChange = z.object({ id: z.string(), stepId: z.nullable(z.string()) });
export type PlannedChange = z.output<typeof plannedChange>;

/**
 * `paid`: a real transaction is it. `late`: its day has passed, and it may still come; `missed`: it has passed by more days than a payment
 * takes. `skipped`: a person expects none that day.
 */
const plannedState = z.enum(['paid', 'skipped', 'missed', 'late', 'coming']);
export type PlannedState = z.output<typeof plannedState>;

const occurrence = z.object({
  date: plainDate,
  state: plannedState,
  /** The real one. */
  transaction: z.nullable(
    z.object({ id: z.string(), date: plainDate, description: z.string(), amount: money }),
  ),
});
export type PlannedOccurrence = z.output<typeof occurrence>;

export const plannedTransaction = z.object({
  id: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  /** The account's bank, and the last digits of its number if the bank reports them. */
  institution: z.string(),
  mask: z.nullable(z.string()),
  currency: z.string(),
  description: z.string(),
  amount: money,
  categoryId: z.nullable(z.string()),
  categoryName: z.nullable(z.string()),
  frequency: plannedFrequency,
  firstDate: plainDate,
  lastDate: z.nullable(plainDate),
  /** The next day that is still to be paid; null once there is none. */
  next: z.nullable(plainDate),
  /** Oldest first: what was paid or skipped in the last 13 months, what was missed in the last 45 days, and what comes in the next 45. */
  occurrences: z.array(occurrence),
});
export type PlannedTransaction = z.output<typeof plannedTransaction>;

const params = z.object({ plannedId: recordId });

/** Transactions that a person plans. The recurring payments list them. */
export const plannedRoutes = namedRoutes({
  addPlanned: route('POST', '/api/planned-transactions', 'member', 'write', {
    once: true,
    summary: 'Plan a transaction, once or recurring',
    body: newPlanned,
    response: plannedChange,
  }),
  skipPlanned: route('POST', '/api/planned-transactions/:plannedId/skips', 'member', 'write', {
    summary: 'Skip a planned transaction on one day, or expect it again',
    params,
    body: plannedSkip,
    response: plannedChange,
  }),
  editPlanned: route('PATCH', '/api/planned-transactions/:plannedId', 'member', 'write', {
    summary: 'Change a planned transaction',
    params,
    body: newPlanned,
    response: plannedChange,
  }),
  deletePlanned: route('DELETE', '/api/planned-transactions/:plannedId', 'member', 'write', {
    summary: 'Delete a planned transaction; real ones stay',
    params,
    response: plannedChange,
  }),
});
