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
import type { RouteDefinition } from './route-definition.ts';
import { transaction } from './transactions.ts';

/** What the household has taught, its rules, and what wants its word. */
export const categorizingRoutes = {
  categoryRules: {
    method: 'GET',
    path: '/api/rules',
    access: 'session',
    summary: 'The household’s rules in order; the first match applies',
    response: categoryRulesResponse,
  },
  previewRule: {
    method: 'POST',
    path: '/api/rules/preview',
    access: 'session',
    summary: 'Preview which transactions a rule would change',
    body: rulePreviewRequest,
    response: rulePreview,
  },
  addRule: {
    method: 'POST',
    path: '/api/rules',
    access: 'session',
    once: true,
    summary: 'Add a rule ahead of all others, for future transactions and optionally past ones',
    body: newRule,
    response: ruleChangeResponse,
  },
  deleteRule: {
    method: 'DELETE',
    path: '/api/rules/:ruleId',
    access: 'session',
    summary: 'Delete a rule and recategorize the transactions that it matched',
    params: z.object({ ruleId: z.uuid() }),
    response: ruleChangeResponse,
  },
  followCategoryChange: {
    method: 'POST',
    path: '/api/category-changes/:changeId/follow',
    access: 'session',
    summary: 'Apply a correction to past transactions now and return those that changed',
    params: z.object({ changeId: z.uuid() }),
    response: z.object({
      /** Rows that nobody had decided and that changed their category. */
      changedPastCount: z.int(),
      /** The newest of them. */
      transactions: z.array(transaction),
    }),
  },
  undoCategoryChange: {
    method: 'POST',
    path: '/api/category-changes/:changeId/undo',
    access: 'session',
    once: true,
    summary: 'Undo what was learned from an edit, or the addition or deletion of a rule',
    params: z.object({ changeId: z.uuid() }),
    body: undoCategoryChange,
    response: z.object({
      /** Rows that went back, and rows whose word was taken back; the newest of them. */
      transactions: z.array(transaction),
      rowsBack: z.int(),
    }),
  },
  review: {
    method: 'GET',
    path: '/api/review',
    access: 'session',
    summary: 'Transactions that need review, by merchant, largest amounts first',
    response: reviewResponse,
  },
} as const satisfies Record<string, RouteDefinition>;
