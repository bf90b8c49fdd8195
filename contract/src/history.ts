import { z } from 'zod/mini';
import { money } from './money.ts';
import { instant, plainDate, requestDate } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { namedRoutes, route } from './route-definition.ts';
import { searchText } from './transactions.ts';

/** Who made a change: a person, a rule, an import, a bank, or Cairn itself. */
export const historyActors = ['user', 'rule', 'import', 'bank', 'system'] as const;
export type HistoryActor = (typeof historyActors)[number];

export const historySubjects = [
  'transaction',
  'account',
  'category',
  'category_rule',
  'tag',
  'merchant',
  'budget',
  'planned_transaction',
  'import',
  'connection',
  'insight',
  'household',
] as const;
export type HistorySubject = (typeof historySubjects)[number];

/** What narrows the history. All parts hold at once. */
export const historyQuery = z.object({
  actor: z.optional(z.enum(historyActors)),
  subject: z.optional(z.enum(historySubjects)),
  accountId: z.optional(recordId),
  transactionId: z.optional(recordId),
  from: z.optional(requestDate),
  to: z.optional(requestDate),
  search: z.optional(searchText),
  /** `next` of the page before. */
  afterEntryId: z.optional(recordId),
});
export type HistoryQuery = z.output<typeof historyQuery>;

/** A value before or after a change. */
const historyValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('amount'), amount: money, currency: z.string() }),
  z.object({ kind: z.literal('date'), date: plainDate }),
]);
export type HistoryValue = z.output<typeof historyValue>;

/** What became of one field; null is none. Without `before`: a fact about what was added, such as how many. */
const historyChange = z.object({
  field: z.string(),
  before: z.optional(z.nullable(historyValue)),
  after: z.nullable(historyValue),
});
export type HistoryChange = z.output<typeof historyChange>;

/** One thing that a step changed. `subjectId` opens it; null when it is gone. */
export const historyEntry = z.object({
  id: z.string(),
  sentence: z.string(),
  subject: z.enum(historySubjects),
  subjectId: z.nullable(z.string()),
  changes: z.array(historyChange),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const historyStep = z.object({
  id: z.string(),
  at: instant,
  /** The day in the household's time zone. */
  day: plainDate,
  actor: z.enum(historyActors),
  sentence: z.string(),
  /** What else it changed, such as past transactions that follow a correction. */
  also: z.array(z.string()),
  /** The first of its entries, of `entryCount`. */
  entries: z.array(historyEntry),
  entryCount: z.int(),
  /** The step that this one undid or, when that one was an undo, did again. */
  undoesId: z.nullable(z.string()),
  /**
   * `undoneById`: the step that undid it; undoing that one does this one again. `reason`: why it can’t be undone, or once it is, why it
   * can’t be done again.
   */
  undo: z.discriminatedUnion('state', [
    z.object({ state: z.literal('possible') }),
    z.object({ state: z.literal('undone'), undoneById: z.string(), reason: z.nullable(z.string()) }),
    z.object({ state: z.literal('impossible'), reason: z.string() }),
  ]),
});
export type HistoryStep = z.output<typeof historyStep>;

/** `next` begins the next page; null on the last one. */
export const historyResponse = z.object({ steps: z.array(historyStep), next: z.nullable(z.string()) });
export type History = z.output<typeof historyResponse>;

/** Entries of one step, when it has more than the page shows. */
export const historyStepResponse = z.object({ step: historyStep });

/** What stands in the way of undoing a part of a step, and the later step that is to blame, if one is. */
export const historyObstacle = z.object({ sentence: z.string(), stepId: z.nullable(z.string()) });
export type HistoryObstacle = z.output<typeof historyObstacle>;

/** `step` is the undo itself; null when nothing could be undone. */
export const historyUndoResponse = z.object({
  step: z.nullable(historyStep),
  obstacles: z.array(historyObstacle),
});
export type HistoryUndo = z.output<typeof historyUndoResponse>;

const params = z.object({ stepId: recordId });

/** Everything that was changed, and undoing it. Not /api/history: /api/accounts/../history would come to it. */
export const historyRoutes = namedRoutes({
  history: route('GET', '/api/changes', 'viewer', 'read', {
    summary: 'What people, rules, imports, banks and Cairn changed, newest first',
    query: historyQuery,
    response: historyResponse,
  }),
  historyStep: route('GET', '/api/changes/:stepId', 'viewer', 'read', {
    summary: 'One step with everything that it changed',
    params,
    response: historyStepResponse,
  }),
  undoHistoryStep: route('POST', '/api/changes/:stepId/undo', 'member', 'accounts', {
    once: true,
    summary: 'Undo a step, except what was changed again since; undoing an undo does the step again',
    params,
    response: historyUndoResponse,
  }),
});
