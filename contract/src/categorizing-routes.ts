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
    summary: 'The household’s rules, in their order: the first that fits a row decides',
    response: categoryRulesResponse,
  },
  previewRule: {
    method: 'POST',
    path: '/api/rules/preview',
    access: 'session',
    summary: 'What a rule would change of the rows that are there; nothing is changed',
    body: rulePreviewRequest,
    response: rulePreview,
  },
  addRule: {
    method: 'POST',
    path: '/api/rules',
    access: 'session',
    once: true,
    summary: 'Add a rule, before all others; it decides for rows to come and, where asked, of the past',
    body: newRule,
    response: ruleChangeResponse,
  },
  deleteRule: {
    method: 'DELETE',
    path: '/api/rules/:ruleId',
    access: 'session',
    summary: 'Delete a rule; the rows that it decided are guessed anew',
    params: z.object({ ruleId: z.uuid() }),
    response: ruleChangeResponse,
  },
  followCategoryChange: {
    method: 'POST',
    path: '/api/category-changes/:changeId/follow',
    access: 'session',
    summary:
      'Have the rows of the past follow what a correction taught now, rather than in a moment, and say which did',
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
    summary: 'Take back what was learned, or a rule added or deleted: rows go back to what they were',
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
    summary: 'Rows whose category the machine is not sure of, by merchant, most money first',
    response: reviewResponse,
  },
} as const satisfies Record<string, RouteDefinition>;
