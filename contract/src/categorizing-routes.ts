import { z } from 'zod';
import {
  categoryRulesResponse,
  newRule,
  reviewResponse,
  ruleChangeResponse,
  rulePreview,
  rulePreviewRequest,
  undoCategoryChange,
} from './categorizing.ts';
import { route } from './route-definition.ts';
import { transaction } from './transactions.ts';

/** Corrections, rules, and transactions that need review. */
export const categorizingRoutes = {
  categoryRules: route('GET', '/api/rules', 'session', {
    summary: 'The household’s rules in order; the first match applies',
    response: categoryRulesResponse,
  }),
  previewRule: route('POST', '/api/rules/preview', 'session', {
    summary: 'Preview which transactions a rule would change',
    body: rulePreviewRequest,
    response: rulePreview,
  }),
  addRule: route('POST', '/api/rules', 'session', {
    once: true,
    summary: 'Add a rule ahead of all others, for future transactions and optionally past ones',
    body: newRule,
    response: ruleChangeResponse,
  }),
  deleteRule: route('DELETE', '/api/rules/:ruleId', 'session', {
    summary: 'Delete a rule and recategorize the transactions that it matched',
    params: z.object({ ruleId: z.uuid() }),
    response: ruleChangeResponse,
  }),
  followCategoryChange: route('POST', '/api/category-changes/:changeId/follow', 'session', {
    summary: 'Apply a correction to past transactions now and return those that changed',
    params: z.object({ changeId: z.uuid() }),
    response: z.object({
      /** Transactions without a user's category whose category changed. */
      changedPastCount: z.int(),
      /** The newest of them. */
      transactions: z.array(transaction),
    }),
  }),
  undoCategoryChange: route('POST', '/api/category-changes/:changeId/undo', 'session', {
    once: true,
    summary: 'Undo what was learned from an edit, or the addition or deletion of a rule',
    params: z.object({ changeId: z.uuid() }),
    body: undoCategoryChange,
    response: z.object({
      /** The newest of the transactions that were restored. */
      transactions: z.array(transaction),
      rowsBack: z.int(),
    }),
  }),
  review: route('GET', '/api/review', 'session', {
    summary: 'Transactions that need review, by merchant, largest amounts first',
    response: reviewResponse,
  }),
};
