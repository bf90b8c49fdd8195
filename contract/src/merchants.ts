import { z } from 'zod/mini';
import { moneyInPart } from './money.ts';
import { plainDate, plainMonth, requestDate } from './plain-date.ts';
import { namedRoutes, route } from './route-definition.ts';
import { text } from './text.ts';
import { merchantIs, newMerchantName, searchText } from './transactions.ts';

/** What a merchant's transactions come to, in the household's currency. */
const figures = {
  count: z.int(),
  /** Of these, how many are in another currency without a rate of their day, and in no amount. */
  countWithoutRate: z.int(),
  /** Net of refunds, as a positive number. */
  spent: moneyInPart,
  income: moneyInPart,
};

export const merchantsQuery = z.object({
  from: z.optional(requestDate),
  to: z.optional(requestDate),
  /** Text that the name contains, in any letter case. */
  search: z.optional(searchText),
  /** `nextCursor` of the previous page. */
  after: z.optional(text(300)),
});
export type MerchantsQuery = z.output<typeof merchantsQuery>;

/** A merchant: all transactions that are called so, in any letter case. */
export const merchantInList = z.object({ name: z.string(), ...figures, lastOn: plainDate });
export type MerchantInList = z.output<typeof merchantInList>;

/** What was spent most at comes first. */
export const merchantsResponse = z.object({
  merchants: z.array(merchantInList),
  nextCursor: z.nullable(z.string()),
});

export const merchantDetail = z.extend(merchantInList, {
  firstOn: plainDate,
  /** The category that most of its transactions have. */
  usualCategory: z.object({ id: z.string(), count: z.int() }),
  /** The months with transactions, newest first. */
  months: z.array(z.object({ month: plainMonth, ...figures })),
});
export type MerchantDetail = z.output<typeof merchantDetail>;

/** `newName`: what the merchant is called from now on; the name of another one merges the two. */
export const merchantRenaming = z.object({ newName: newMerchantName });
export type MerchantRenaming = z.output<typeof merchantRenaming>;

export const renamingPreview = z.object({
  /** How many transactions get the new name. */
  count: z.int(),
  /** The merchant that has the new name already, and its transactions; null: none. */
  joins: z.nullable(z.object({ name: z.string(), count: z.int() })),
  /** Whether a rule gives the new name to transactions to come. */
  hasRule: z.boolean(),
});
export type RenamingPreview = z.output<typeof renamingPreview>;

/** `stepId`: the step of the history, by which it is undone. */
export const renamingResponse = z.object({ stepId: z.string(), name: z.string(), count: z.int() });
export type RenamingDone = z.output<typeof renamingResponse>;

/** Its whole name, in any letter case. */
const params = z.object({ merchantName: merchantIs });

/** Merchants, which are what transactions are called. */
export const merchantRoutes = namedRoutes({
  merchants: route('GET', '/api/merchants', 'viewer', 'read', {
    summary: 'The merchants with what was spent at each, most first',
    query: merchantsQuery,
    response: merchantsResponse,
  }),
  merchant: route('GET', '/api/merchants/:merchantName', 'viewer', 'read', {
    summary: 'A merchant: spent in all and by month, its usual category, first and last',
    params,
    response: merchantDetail,
  }),
  renamingPreview: route('POST', '/api/merchants/:merchantName/renaming-preview', 'member', 'write', {
    summary: 'What renaming a merchant, or merging it into another, would change',
    params,
    body: merchantRenaming,
    response: renamingPreview,
  }),
  renameMerchant: route('POST', '/api/merchants/:merchantName/renaming', 'member', 'write', {
    once: true,
    summary:
      'Rename a merchant, or merge it into the one that has the name: past transactions and those to come',
    params,
    body: merchantRenaming,
    response: renamingResponse,
  }),
});
