import type { HouseholdScope } from '../src/db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../src/db/in-household.ts';
import type { Database } from '../src/db/pool.ts';
import { addRule, deleteRule } from '../src/jobs/category-rules.ts';
import { followLearning } from '../src/jobs/follow-learning.ts';
import { editAndTeach } from '../src/jobs/learn.ts';
import { takeCategoryChangeBack } from '../src/jobs/undo-category-change.ts';
import { editTransactions } from '../src/ledger/edits.store.ts';
import { lockLedgerForWriting } from '../src/ledger/write-lock.store.ts';
import type { Random } from './random.ts';

type Tx = HouseholdTransaction;

/** What a person wrote on a row of the ledger. */
export type Edit = { rowId: string; categoryId: string | null; note: string | null };

/** Something that a person may take back: what an edit taught, or a rule that was added or deleted. */
export type Change = {
  id: string;
  householdId: string;
  /** The category that the person had given each row before it taught. */
  wordsBefore: ReadonlyMap<string, string | null>;
  /** The rule that was added; null for anything else. */
  ruleId: string | null;
};

/** What a person has done in the world, of what was committed. */
export type Deeds = { edits: Edit[]; changes: Change[]; takenBack: number };

type Doing = {
  scope: HouseholdScope;
  random: Random;
  now: Date;
  /** What was committed so far. */
  done: Readonly<Pick<Deeds, 'edits' | 'changes'>>;
  /** Hears what is about to be committed. */
  onDoing: (deeds: Partial<Deeds>) => void;
};

const categories = ['groceries', 'travel', 'shopping', 'education', null];
const ruleTexts = ['zorvant', 'stables', 'harrowgate'];

/** How often a person thinks better of what the app has just told them that it learned. */
const undoneAtOnce = 0.4;

/**
 * A person opens the app and does one thing with rows or categories, as the routes do it: one transaction, all or none. Now and then they
 * take it back at once.
 */
export async function doSomething(database: Database, doing: Doing): Promise<void> {
  const { random, scope, done } = doing;
  const changesBefore = done.changes.length;
  await doOneThing(database, doing);
  const made = done.changes.length > changesBefore ? done.changes.at(-1) : undefined;
  if (made !== undefined && random.chance(undoneAtOnce))
    await inHousehold(database, scope, (tx) => takeBack(tx, doing, made));
}

async function doOneThing(database: Database, doing: Doing): Promise<void> {
  const { random, scope } = doing;
  const kind = random.int(0, 9);
  if (kind <= 2) return editSomeRows(database, doing, { teach: false });
  if (kind === 3) return inHousehold(database, scope, (tx) => makeRule(tx, doing));
  const change =
    kind <= 7
      ? undefined
      : random.pick(doing.done.changes.filter(({ householdId }) => householdId === scope.householdId));
  if (change === undefined) return editSomeRows(database, doing, { teach: true });
  const { ruleId } = change;
  return inHousehold(database, scope, (tx) =>
    kind === 9 && ruleId !== null ? dropRule(tx, doing, ruleId) : takeBack(tx, doing, change),
  );
}

/** Looks at the rows, chooses some, pending ones rather, and writes on them; some of it teaches. */
async function editSomeRows(
  database: Database,
  { scope, random, now, onDoing }: Doing,
  { teach }: { teach: boolean },
): Promise<void> {
  const seen = await inHousehold(database, scope, ({ query, householdId }) =>
    query
      .selectFrom('transactions')
      .select(['id', 'bank_is_pending as isPending'])
      .where('household_id', '=', householdId)
      .where('bank_removed_at', 'is', null)
      .orderBy('bank_transaction_id')
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
  if (edits.length === 0) return;
  const words = edits.map(({ rowId, ...said }) => ({ id: rowId, ...said }));
  const learning = await inHousehold(database, scope, async (tx) => {
    if (!teach) {
      onDoing({ edits });
      await editTransactions(tx, words, now);
      return null;
    }
    await lockLedgerForWriting(tx);
    const wordsBefore = await readWords(tx, [...chosen]);
    const { learning } = await editAndTeach(tx, { edits: words, teach: true }, now);
    const { householdId } = scope;
    const changes = learning === null ? [] : [{ id: learning.id, householdId, wordsBefore, ruleId: null }];
    onDoing({ edits, changes });
    return learning;
  });
  // As the page asks for it, or the job does: others come between.
  if (learning === null) return;
  while (!(await inHousehold(database, scope, (tx) => followLearning(tx, learning.id))).isDone);
}

async function readWords(
  { query, householdId }: Tx,
  ids: readonly (string | undefined)[],
): Promise<Map<string, string | null>> {
  const rows = await query
    .selectFrom('transactions')
    .select(['id', 'person_category_id as categoryId'])
    .where('household_id', '=', householdId)
    .where(
      'id',
      'in',
      ids.flatMap((id) => id ?? []),
    )
    .execute();
  return new Map(rows.map(({ id, categoryId }) => [id, categoryId]));
}

async function makeRule(tx: Tx, { scope, random, onDoing }: Doing): Promise<void> {
  const rule = {
    descriptionContains: random.pick(ruleTexts) ?? 'zorvant',
    categoryId: random.pick(['groceries', 'travel']) ?? 'travel',
    applyToPast: random.chance(0.7),
  };
  const { changeId, rule: made } = await addRule(tx, rule);
  const { householdId } = scope;
  onDoing({ changes: [{ id: changeId, householdId, wordsBefore: new Map(), ruleId: made.id }] });
}

async function dropRule(tx: Tx, { scope, onDoing }: Doing, ruleId: string): Promise<void> {
  const { changeId } = await deleteRule(tx, ruleId);
  const { householdId } = scope;
  onDoing({ changes: [{ id: changeId, householdId, wordsBefore: new Map(), ruleId: null }] });
}

/** Takes a change back, once more perhaps; the words that go back with it are written as an edit is. */
async function takeBack(tx: Tx, { random, now, done, onDoing }: Doing, change: Change): Promise<void> {
  const keepEdits = random.chance(0.5);
  const { editedIds } = await takeCategoryChangeBack(tx, change.id, { keepEdits }, now);
  const edits = editedIds.map((rowId): Edit => {
    const note = done.edits.findLast((edit) => edit.rowId === rowId)?.note ?? null;
    return { rowId, categoryId: change.wordsBefore.get(rowId) ?? null, note };
  });
  onDoing({ edits, takenBack: 1 });
}
