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

/** What clients, or tests, did to an Item that its change log must reflect. Appended to, never changed. */
const actionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refresh'), atMs: z.number() }),
  z.object({ kind: z.literal('create'), atMs: z.number(), transactions: z.array(createdTransactionSchema) }),
  z.object({ kind: z.literal('nudge'), atMs: z.number() }),
  z.object({
    kind: z.literal('rows'),
    atMs: z.number(),
    accountKey: z.string(),
    count: z.number(),
    seed: z.string(),
  }),
]);

/**
 * Everything the bank keeps about an Item. Its rows are not kept: they follow from this record and the clock.
 * Instants are milliseconds of the bank's clock.
 */
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
