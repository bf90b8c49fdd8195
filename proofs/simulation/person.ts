import { randomUUID } from 'node:crypto';
import type { NewRule } from '@cairn/contract/rules';
import type { Random } from '../../scripts/testing/random.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import { inHousehold } from '../../server/src/db/in-household.ts';
import type { Database } from '../../server/src/db/pool.ts';

/** What a person wrote on a row of the ledger. */
export type Edit = { rowId: string; categoryId: string | null; note: string | null };

/** Something that a person may undo: what an edit taught, or a rule that was added or deleted. */
export type Change = {
  id: string;
  householdId: string;
  /** The category that the person had given each row before it taught. */
  categoriesBefore: ReadonlyMap<string, string | null>;
  /** The rule that was added; null for anything else. */
  ruleId: string | null;
};

/** What has been done in the world, of what was committed. */
export type Committed = Readonly<{ edits: readonly Edit[]; changes: readonly Change[] }>;

/** One action of a person, in full: sent again, it is the same. */
export type UserAction =
  | { kind: 'edit'; edits: readonly Edit[]; teach: boolean }
  | { kind: 'add_rule'; rule: NewRule }
  | { kind: 'delete_rule'; ruleId: string }
  | { kind: 'undo'; change: Change; keepEdits: boolean };

/** A saying with the name under which it counts once. */
export type Call = { key: string; action: UserAction };

const categories = ['groceries', 'travel', 'shopping', 'education', null];
const ruleTexts = ['zorvant', 'stables', 'harrowgate'];

/** How often a person undoes what the app has just shown as learned. */
const undoChance = 0.4;

type DrawInput = { scope: HouseholdScope; random: Random; done: Committed };

/** A person opens the app and thinks of one thing to say of rows or categories; null where there is nothing to say it of. */
export async function drawCall(database: Database, input: DrawInput): Promise<Call | null> {
  const { random, scope, done } = input;
  const kind = random.int(0, 9);
  if (kind <= 2) return editSomeRows(database, input, false);
  if (kind === 3) return call({ kind: 'add_rule', rule: drawRule(random) });
  const change =
    kind <= 7
      ? undefined
      : random.pick(done.changes.filter(({ householdId }) => householdId === scope.householdId));
  if (change === undefined) return editSomeRows(database, input, true);
  const { ruleId } = change;
  return kind === 9 && ruleId !== null
    ? call({ kind: 'delete_rule', ruleId })
    : call({ kind: 'undo', change, keepEdits: random.chance(0.5) });
}

/** Now and then a person undoes at once what they are shown that their correction changed. */
export function drawUndo(random: Random, change: Change | undefined): Call | null {
  if (change === undefined || !random.chance(undoChance)) return null;
  return call({ kind: 'undo', change, keepEdits: random.chance(0.5) });
}

function call(action: UserAction): Call {
  return { key: randomUUID(), action };
}

function drawRule(random: Random): NewRule {
  const text = random.pick(ruleTexts) ?? 'zorvant';
  const categoryId = random.pick(['groceries', 'travel']) ?? 'travel';
  return {
    conditions: [{ is: 'text', match: 'contains', text }],
    actions: [{ is: 'category', categoryId }],
    applyToPast: random.chance(0.7),
  };
}

/** Looks at the rows, chooses some, pending ones rather, and what to write on them. */
async function editSomeRows(
  database: Database,
  { scope, random }: DrawInput,
  teach: boolean,
): Promise<Call | null> {
  const seen = await inHousehold(database, scope, ({ query, householdId }) =>
    query
      .selectFrom('transactions')
      .select(['id', 'is_pending as isPending'])
      .where('household_id', '=', householdId)
      .where('removed_at', 'is', null)
      .orderBy('source_id')
      .execute(),
  );
  const pending = seen.filter(({ isPending }) => isPending);
  const choose = () => random.pick(!teach && pending.length > 0 && random.chance(0.5) ? pending : seen)?.id;
  const chosen = new Set(Array.from({ length: random.int(1, 3) }, choose));
  const edits = [...chosen].flatMap((rowId) =>
    rowId === undefined
      ? []
      : [{ rowId, categoryId: random.pick(categories) ?? null, note: `note ${random.int(0, 1e9)}` }],
  );
  return edits.length === 0 ? null : call({ kind: 'edit', edits, teach });
}
