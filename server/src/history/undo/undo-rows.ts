import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@cairn/contract/errors';
import { isAnyInCircle } from '../../archives/require-sound.ts';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { sideOf } from '../../journal/described-values.ts';
import { recordUndone } from '../../journal/journal.store.ts';
import type { NounUndo } from '../../journal/noun-undo.ts';
import { readCurrentRows, writeRows } from '../../journal/row-images.store.ts';
import { isAt, picked, type RowImage, type RowValues, reversed } from '../../journal/row-images.ts';
import type { StoredEntry } from '../../journal/stored-entry.ts';
import { actionsOf } from '../describe/describe.ts';
import { refusalOf, type UndoContext, type Undoer, type Undone } from './undoer.ts';

type Tx = HouseholdTransaction;

/** What an entry's rows become when it is undone, or what stands in the way, with the step that does. */
type Planned = {
  entry: StoredEntry;
  changes: RowImage[];
  /** Whether its rows are as they were before already. */
  isSo: boolean;
  refusal: string | null;
  culpritId?: string | undefined;
};

/**
 * Undoes entries by their rows: those of an entry that are as the step left them become what they were before it, or none does. All are
 * read and written together.
 */
export function undoRows(noun: NounUndo): { undo: Undoer } {
  return {
    undo: async (tx, entries, context) => {
      const undone: Undone = { undoneCount: 0, obstacles: [] };
      const refuse = ({ entry, culpritId }: Planned, refusal: string) =>
        undone.obstacles.push(
          context.later.obstacle(
            entry,
            refusal,
            culpritId === undefined ? context.later.changeOf(entry) : context.later.ofStep(culpritId, entry),
          ),
        );
      const possible: Planned[] = [];
      for (const plan of await planAll(tx, noun, entries.toReversed(), context)) {
        if (plan.refusal !== null) refuse(plan, plan.refusal);
        else if (plan.isSo) undone.undoneCount += 1;
        else possible.push(plan);
      }
      const writeAll = async (plans: readonly Planned[]): Promise<void> => {
        const refusal = await refusalOf(tx, () => write(tx, noun, plans, context));
        const [first] = plans;
        if (refusal === null) undone.undoneCount += plans.length;
        else if (plans.length > 1) for (const plan of plans) await writeAll([plan]);
        else if (first !== undefined) refuse(first, refusal);
      };
      if (possible.length > 0) await writeAll(possible);
      return undone;
    },
  };
}

async function planAll(
  tx: Tx,
  {
    tables,
    columns,
    again = 'It was changed again',
    notKept = 'What it was before was not recorded',
  }: NounUndo,
  entries: readonly StoredEntry[],
  { step, rows }: UndoContext,
): Promise<Planned[]> {
  const images = rows.images
    .filter(({ table }) => tables.includes(table))
    .map((image) => picked(image, columns))
    .filter(({ before, after }) => before === null || after === null || Object.keys(after).length > 0);
  const current = new Map(await readCurrentRows(tx, images));
  const imagesOf = assign(images, entries, step);
  return entries.map((entry): Planned => {
    const own = imagesOf(entry);
    const plan: Planned = { entry, changes: [], isSo: false, refusal: null };
    if (own.length === 0) return isNoChange(entry) ? plan : { ...plan, refusal: notKept };
    const blocked = own.find((image) => rows.changedBy(image) !== undefined);
    if (blocked !== undefined) return { ...plan, refusal: again, culpritId: rows.changedBy(blocked) };
    const left = own.filter((image) => !isAt(current.get(image), image.before));
    // What happened to a row that is gone since needs no undo.
    const there = left.filter((image) => current.get(image) !== undefined || image.after === null);
    if (there.length === 0 && left.length === own.length) return { ...plan, refusal: 'It is gone' };
    if (!there.every((image) => isAt(current.get(image), image.after))) return { ...plan, refusal: again };
    return { ...plan, changes: there.map(reversed), isSo: there.length === 0 };
  });
}

function isNoChange({ before, after }: StoredEntry): boolean {
  return isDeepStrictEqual(sideOf(before), sideOf(after));
}

/** The rows of a step that an entry is about: all, unless others of its kind and action share the step; then those that have its id. */
function assign(images: readonly RowImage[], entries: readonly StoredEntry[], step: readonly StoredEntry[]) {
  const [first] = entries;
  const isAlone = step.every(
    ({ subjectKind, subjectId, action }) =>
      subjectKind !== first?.subjectKind || action !== first.action || subjectId === first.subjectId,
  );
  const byValue = new Map<unknown, RowImage[]>();
  for (const image of isAlone ? [] : images) {
    const values: RowValues = { ...image.key, ...image.before, ...image.after };
    for (const value of new Set(Object.values(values)))
      if (typeof value === 'string') byValue.set(value, [...(byValue.get(value) ?? []), image]);
  }
  return ({ subjectId }: StoredEntry) => (isAlone ? images : (byValue.get(subjectId) ?? []));
}

async function write(tx: Tx, noun: NounUndo, plans: readonly Planned[], { now }: UndoContext): Promise<null> {
  for (const { entry, changes } of plans) {
    const { subjectId, userId } = entry;
    const refusal = await noun.prepare?.(tx, changes, { subjectId, userId, now });
    if (refusal) throw new AppError('conflict', refusal);
  }
  const changes = [...new Set(plans.flatMap((plan) => plan.changes))];
  await writeRows(tx, changes, noun);
  for (const table of noun.tables) {
    const columns = changes.flatMap((change) =>
      change.table === table ? Object.keys(change.after ?? {}) : [],
    );
    if (await isAnyInCircle(tx, table, columns))
      throw new AppError('conflict', 'It would become a part of itself');
  }
  if (changes.length > 0) await noun.follow?.(tx, changes, now);
  await recordUndone(
    tx,
    plans.map(({ entry: { subjectKind, subjectId, accountId, before, after, action } }) => ({
      actor: 'user',
      subjectKind,
      subjectId,
      accountId,
      action: undoingActionOf(subjectKind, action, noun.undoneAs),
      before: sideOf(before),
      after: sideOf(after),
    })),
  );
  return null;
}

/** What the journal calls that an action was undone: the undo of it, or what an undo undid; otherwise as the noun says. */
function undoingActionOf(subjectKind: string, action: string, undoneAs: NounUndo['undoneAs']): string {
  const name = action.startsWith('undo_') ? action.slice('undo_'.length) : `undo_${action}`;
  return actionsOf(subjectKind).includes(name) ? name : (undoneAs?.[action] ?? action);
}
