import { maxPageSize, transactionRoutes } from '@cairn/contract/transactions';
import { z } from 'zod';
import { type Api, type Query, searchOf } from './api.ts';

export const evidence = z
  .object({
    transaction_ids: z
      .array(z.string())
      .describe(`Ids of the transactions, the newest ${maxPageSize} of them`),
    transactions_count: z.number().int().describe('How many there are in all'),
    link: z.string().describe('The page of Cairn that shows them'),
  })
  .describe('What the figure was computed from');
export type Evidence = z.infer<typeof evidence>;

/** Makes links into the app. `origin`: where people see it, without trailing slash. */
export const linkTo = (origin: string, path: string, query: Query = {}): string => {
  const search = searchOf(query);
  return `${origin}${path}${search.size === 0 ? '' : `?${search}`}`;
};

/** The link to one transaction, among those of its day. */
export const linkToRow = (origin: string, { id, date }: { id: string; date: string }): string =>
  `${linkTo(origin, '/transactions', { from: date, to: date })}#${id}`;

/** A page of transactions with the totals of all that match, and what the totals were computed from. */
export async function findWithEvidence(api: Api, origin: string, filter: Query, limit = maxPageSize) {
  const { transactions, totals } = await api(transactionRoutes.transactions, { query: { ...filter, limit } });
  const found: Evidence = {
    transaction_ids: transactions.map(({ id }) => id),
    transactions_count: totals?.count ?? transactions.length,
    link: linkTo(origin, '/transactions', filter),
  };
  return { transactions, totals, evidence: found };
}
