import { costRules } from '@cairn/domain/shared-costs';
import { z } from 'zod/mini';
import { maxMembers } from './members.ts';
import { money, moneyInPart, paidAmount } from './money.ts';
import { plainDate, requestDate } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { empty, namedRoutes, route } from './route-definition.ts';

/** So that a weight can be what somebody earns in a year. */
const maxWeight = 1_000_000_000;
/** Of the transfers, the newest are listed. */
export const maxListedTransfers = 100;
/** More would be a ledger beside the ledger. */
export const maxCostPayments = 200;

export const sharedCostMessages = {
  two: 'Choose at least two people who share costs.',
  twice: 'Each person and each account can be chosen once.',
  noSuchMember: 'Somebody of these is no longer in the household.',
  noSuchAccount: 'This account was not found.',
  notSeenByAll: 'Only an account that everybody in the household sees can be chosen.',
  payerShares: 'Who pays from an account has to be among those who share costs.',
  dayAhead: 'Choose a day that is not in the future.',
  samePerson: 'Choose two different people.',
  notSharing: 'Choose two people who share costs.',
  tooManyPayments: `A household can have ${maxCostPayments} payments. Remove one first.`,
  noSuchPayment: 'This payment was not found.',
} as const;

const share = z.object({
  userId: recordId,
  /** Of all weights together, this one’s part is this person’s share. */
  weight: z.int().check(z.minimum(1), z.maximum(maxWeight)),
});

/** Who pays from an account; null: it is joint, and what people move into it is what they pay. */
const payer = z.object({ accountId: recordId, userId: z.nullable(recordId) });

export const newCostSharing = z
  .object({
    /** How the shares came about; by `equal` all weights are 1. */
    rule: z.enum(costRules),
    /** The first day whose costs are shared. */
    since: requestDate,
    shares: z.array(share).check(z.minLength(2, sharedCostMessages.two), z.maxLength(maxMembers)),
    payers: z.array(payer).check(z.maxLength(1000)),
  })
  .check(
    z.refine(
      ({ shares, payers }) =>
        new Set(shares.map(({ userId }) => userId)).size === shares.length &&
        new Set(payers.map(({ accountId }) => accountId)).size === payers.length,
      sharedCostMessages.twice,
    ),
  );
export type NewCostSharing = z.output<typeof newCostSharing>;

/** What one person paid another in cash, or from an account that not everybody sees; in the household’s currency. */
export const newCostPayment = z
  .object({ fromUserId: recordId, toUserId: recordId, amount: paidAmount, date: requestDate })
  .check(z.refine(({ fromUserId, toUserId }) => fromUserId !== toUserId, sharedCostMessages.samePerson));
export type NewCostPayment = z.output<typeof newCostPayment>;

const person = z.object({ userId: z.string(), name: z.string(), isYou: z.boolean() });

/** What one person paid and owes, in the household’s currency. */
const personsCosts = z.extend(person, {
  weight: z.int(),
  /** The accounts that they pay from. */
  accountIds: z.array(z.string()),
  /** Spent from these, net of refunds: the transactions of kind `net_spending`. */
  spent: moneyInPart,
  /** Moved into joint accounts, less what came back. */
  contributed: moneyInPart,
  /** Moved to the others’ accounts, or paid them another way, less what came from them. */
  settled: moneyInPart,
  /** Their part of what all spent and contributed. */
  share: moneyInPart,
  /** What they paid beyond their share; negative: what they owe. */
  balance: moneyInPart,
});
export type PersonsCosts = z.output<typeof personsCosts>;

/** A transfer that counts, of which both transactions are in accounts that somebody pays from. */
const costTransfer = z.object({
  date: plainDate,
  /** In the household’s currency. */
  amount: money,
  fromUserId: z.nullable(z.string()),
  toUserId: z.nullable(z.string()),
  /** The transaction that sent it, and the one that received it. */
  sentId: z.string(),
  receivedId: z.string(),
});
export type CostTransfer = z.output<typeof costTransfer>;

/** A payment that somebody entered. */
const costPayment = z.object({
  id: z.string(),
  date: plainDate,
  amount: money,
  /** The household’s when it was entered. */
  currency: z.string(),
  from: person,
  to: person,
  enteredBy: person,
  /** Why it settles nothing: it is before the first day, one of the two does not share, or its day has no exchange rate. Null: it counts. */
  leftOut: z.nullable(z.enum(['before', 'person', 'rate'])),
  /** A transfer that counts too, and looks like the same payment. */
  alike: z.nullable(costTransfer),
});
export type CostPayment = z.output<typeof costPayment>;

export const sharedCosts = z.object({
  currency: z.string(),
  today: plainDate,
  /** Null: costs are not shared. */
  sharing: z.nullable(
    z.object({
      rule: z.enum(costRules),
      since: plainDate,
      people: z.array(personsCosts),
      /** Transactions, transfers and payments that are in no amount: their day has no exchange rate. */
      countWithoutRate: z.int(),
      /** Payments after which nobody owes anything. */
      payments: z.array(z.object({ fromUserId: z.string(), toUserId: z.string(), amount: money })),
      /** The newest. `userId` null: a joint account. */
      transfers: z.array(costTransfer),
      transfersCount: z.int(),
      /** What people paid each other another way, the newest first. */
      entered: z.array(costPayment),
    }),
  ),
  /** The people who can share costs. */
  members: z.array(person),
  /** The accounts that everybody sees. */
  accounts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** `nobody`: what is paid from it is not shared. */
      paidFrom: z.discriminatedUnion('by', [
        z.object({ by: z.literal('person'), userId: z.string() }),
        z.object({ by: z.literal('all') }),
        z.object({ by: z.literal('nobody') }),
      ]),
    }),
  ),
});
export type SharedCosts = z.output<typeof sharedCosts>;

/** Who in a household pays what, and who owes whom. */
export const sharedCostRoutes = namedRoutes({
  sharedCosts: route('GET', '/api/shared-costs', 'viewer', 'read', {
    summary: 'Who paid what of the costs that people share, and who owes whom',
    response: sharedCosts,
  }),
  shareCosts: route('POST', '/api/shared-costs', 'member', 'write', {
    summary: 'Share costs from a day on, by shares, or change how',
    body: newCostSharing,
    response: sharedCosts,
  }),
  stopSharingCosts: route('DELETE', '/api/shared-costs', 'member', 'write', {
    summary: 'Share costs no longer. No transaction changes',
    response: empty,
  }),
  enterCostPayment: route('POST', '/api/shared-costs/payments', 'member', 'write', {
    once: true,
    summary: 'Enter what one person paid another in cash, or from an account that not everybody sees',
    body: newCostPayment,
    response: sharedCosts,
  }),
  removeCostPayment: route('DELETE', '/api/shared-costs/payments/:costPaymentId', 'member', 'write', {
    summary: 'Remove a payment that somebody entered',
    params: z.object({ costPaymentId: recordId }),
    response: sharedCosts,
  }),
});
