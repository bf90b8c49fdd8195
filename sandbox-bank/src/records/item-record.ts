import { z } from 'zod';

/** Who logs in at the bank, once the user name and password are understood. */
const identitySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person') }),
  z.object({ kind: z.literal('custom'), document: z.string() }),
  z.object({ kind: z.literal('dynamic') }),
  z.object({ kind: z.literal('static'), username: z.string() }),
]);
export type Identity = z.infer<typeof identitySchema>;

const createdTransactionSchema = z.object({
  dateTransacted: z.string(),
  datePosted: z.string(),
  amount: z.number(),
  description: z.string(),
  currency: z.string(),
});
export type CreatedTransaction = z.infer<typeof createdTransactionSchema>;

/** An account that the person opened at the bank after the Item was linked. */
const openedAccountSchema = z.object({
  key: z.string(),
  name: z.string(),
  officialName: z.string().nullable(),
  mask: z.string().nullable(),
  type: z.enum(['depository', 'credit', 'loan', 'investment', 'other']),
  subtype: z.string(),
  currency: z.string(),
});

/** What clients, or tests, did to an Item that its change log must reflect. Appended to, never changed. */
const actionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refresh'), atMs: z.number() }),
  z.object({ kind: z.literal('create'), atMs: z.number(), transactions: z.array(createdTransactionSchema) }),
  z.object({ kind: z.literal('nudge'), atMs: z.number(), count: z.number().default(1) }),
  z.object({
    kind: z.literal('rows'),
    atMs: z.number(),
    accountKey: z.string(),
    count: z.number(),
    seed: z.string(),
  }),
  z.object({
    kind: z.literal('post'),
    atMs: z.number(),
    transactionId: z.string(),
    /** Null posts what was pending. */
    amount: z.number().nullable(),
    /** Whether the posted row names the pending one. */
    linked: z.boolean(),
  }),
  z.object({ kind: z.literal('remove'), atMs: z.number(), transactionId: z.string() }),
  z.object({
    kind: z.literal('modify'),
    atMs: z.number(),
    transactionId: z.string(),
    amount: z.number().nullable(),
    name: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('add'),
    atMs: z.number(),
    accountKey: z.string(),
    date: z.string(),
    amount: z.number(),
    name: z.string(),
    /** How long the row is pending; 0 posts at once, null stays pending until it is posted or removed. */
    postsAfterDays: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('account-opened'),
    atMs: z.number(),
    account: openedAccountSchema,
    openingAmount: z.number(),
  }),
  z.object({
    kind: z.literal('account-ended'),
    atMs: z.number(),
    accountKey: z.string(),
    reason: z.enum(['revoked', 'closed']),
  }),
  z.object({ kind: z.literal('login-required'), atMs: z.number() }),
  z.object({ kind: z.literal('login-repaired'), atMs: z.number() }),
  z.object({
    kind: z.literal('consent'),
    atMs: z.number(),
    /** When the consent ends, and the webhook that says so a week ahead. Null when it was given afresh. */
    ends: z
      .object({ atMs: z.number(), notice: z.enum(['PENDING_EXPIRATION', 'PENDING_DISCONNECT']) })
      .nullable(),
  }),
  z.object({ kind: z.literal('permission-revoked'), atMs: z.number() }),
]);
export type Action = z.infer<typeof actionSchema>;

/** What is stored of an Item; its transactions follow from it and the clock. Instants are ms of the bank's clock. */
export const itemRecordSchema = z.object({
  itemId: z.string(),
  accessToken: z.string().nullable(),
  seed: z.string(),
  institutionId: z.string(),
  username: z.string(),
  identity: identitySchema,
  products: z.array(z.string()),
  consentedProducts: z.array(z.string()),
  webhook: z.string().nullable(),
  createdAtMs: z.number(),
  /** Keys of the accounts that the person shares, with the instant from which they do. */
  accounts: z.array(z.object({ key: z.string(), linkedAtMs: z.number() })),
  daysRequested: z.number(),
  /** When transactions were first asked for; null until then. */
  transactionsFromMs: z.number().nullable(),
  actions: z.array(actionSchema),
  loginRequired: z.boolean(),
  removed: z.boolean(),
});
export type ItemRecord = z.infer<typeof itemRecordSchema>;
