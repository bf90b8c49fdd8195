import { z } from 'zod';
import { applyToFollowers } from '../../server/src/corrections/apply-correction.ts';
import { editWithCorrections } from '../../server/src/corrections/edit-with-corrections.ts';
import { undoCategoryChange } from '../../server/src/corrections/undo-category-change.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../../server/src/db/in-household.ts';
import type { Database } from '../../server/src/db/pool.ts';
import { editTransactions } from '../../server/src/edits/edits.store.ts';
import { inHouseholdOnce, type Once } from '../../server/src/journal/idempotency-keys.store.ts';
import { lockLedgerForWriting } from '../../server/src/journal/write-lock.store.ts';
import { addRule, deleteRule } from '../../server/src/rules/category-rules.ts';
import type { Call, Change, Committed, Edit, UserAction } from './person.ts';

type Tx = HouseholdTransaction;

/** What a saying does, once it is committed. */
export type Effects = { edits: Edit[]; changes: Change[]; takenBack: number };

/** Of an answer: the change that the person may undo at once. */
export type Answer = { changeId: string | null; learningId: string | null };
const answerShape = z.object({ changeId: z.string().nullable(), learningId: z.string().nullable() });
const nothingToUndo: Answer = { changeId: null, learningId: null };

type Sending = {
  scope: HouseholdScope;
  now: Date;
  /** What was committed so far. */
  done: Committed;
  /** Hears what is about to be committed. */
  onEffects: (effects: Partial<Effects>) => void;
};

/** Sends a call as the page does, and does it as the routes do: one transaction, all or none, once however often it comes. */
export async function say(database: Database, { key, action }: Call, sending: Sending): Promise<Answer> {
  const { scope, now } = sending;
  // A rule is deleted by its id, and so once.
  const once = action.kind === 'delete_rule' ? null : onceOf(key);
  const answer = await inHouseholdOnce(database, scope, { once, now }, (tx) =>
    performAction(tx, action, sending),
  );
  const { learningId } = answer;
  // As the page asks for it, or the job does: others come between.
  if (learningId !== null) await applyToFollowers((work) => inHousehold(database, scope, work), learningId);
  return answer;
}

function onceOf(key: string): Once<Answer> {
  return {
    key,
    digest: 'simulated',
    encode: (answer) => answer,
    decode: (stored) => answerShape.parse(stored),
  };
}

async function performAction(tx: Tx, action: UserAction, sending: Sending): Promise<Answer> {
  const { householdId } = tx;
  const categoriesBefore = new Map<string, string | null>();
  switch (action.kind) {
    case 'edit':
      return edit(tx, action, sending);
    case 'add_rule': {
      const { changeId, rule } = await addRule(tx, action.rule);
      sending.onEffects({ changes: [{ id: changeId, householdId, categoriesBefore, ruleId: rule.id }] });
      return { changeId, learningId: null };
    }
    case 'delete_rule': {
      const { changeId } = await deleteRule(tx, action.ruleId);
      sending.onEffects({ changes: [{ id: changeId, householdId, categoriesBefore, ruleId: null }] });
      return { changeId, learningId: null };
    }
    case 'undo':
      return undoChange(tx, action, sending);
  }
}

/** Writes on rows; some of it teaches. */
async function edit(
  tx: Tx,
  { edits, teach }: Extract<UserAction, { kind: 'edit' }>,
  { now, onEffects }: Sending,
): Promise<Answer> {
  const words = edits.map(({ rowId, ...edit }) => ({ id: rowId, ...edit }));
  if (!teach) {
    onEffects({ edits: [...edits] });
    await editTransactions(tx, words, now);
    return nothingToUndo;
  }
  await lockLedgerForWriting(tx);
  const categoriesBefore = await readUserFields(
    tx,
    edits.map(({ rowId }) => rowId),
  );
  const { learning } = await editWithCorrections(tx, { edits: words, teach }, now);
  const { householdId } = tx;
  const changes = learning === null ? [] : [{ id: learning.id, householdId, categoriesBefore, ruleId: null }];
  onEffects({ edits: [...edits], changes });
  return learning === null ? nothingToUndo : { changeId: learning.id, learningId: learning.id };
}

async function readUserFields(
  { query, householdId }: Tx,
  ids: string[],
): Promise<Map<string, string | null>> {
  const rows = await query
    .selectFrom('transactions')
    .select(['id', 'user_category_id as categoryId'])
    .where('household_id', '=', householdId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, categoryId }) => [id, categoryId]));
}

/** Undoes a change, sometimes twice; the inputs that are undone with it are recorded as an edit is. */
async function undoChange(
  tx: Tx,
  { change, keepEdits }: Extract<UserAction, { kind: 'undo' }>,
  { now, done, onEffects }: Sending,
): Promise<Answer> {
  const { editedIds } = await undoCategoryChange(tx, change.id, { keepEdits }, now);
  const edits = editedIds.map((rowId): Edit => {
    const note = done.edits.findLast((edit) => edit.rowId === rowId)?.note ?? null;
    return { rowId, categoryId: change.categoriesBefore.get(rowId) ?? null, note };
  });
  onEffects({ edits, takenBack: 1 });
  return nothingToUndo;
}
