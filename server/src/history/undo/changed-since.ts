import type { HistoryObstacle } from '@cairn/contract/history';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { sideOf } from '../../journal/described-values.ts';
import type { StoredEntry } from '../../journal/stored-entry.ts';
import { actorWord, describeEntry } from '../describe/describe.ts';
import { effectOf } from '../steps/chain.ts';
import { type MemberNames, readNames } from '../steps/names.store.ts';
import {
  readGroups,
  readLaterEntries,
  readPostedIds,
  readUndoLinks,
  type UndoLink,
} from '../steps/steps.store.ts';

/** What was changed after a step, and is still in effect. */
export type Later = {
  /** The last such change of an entry's subject, or of another of its kind. */
  changeOf: (
    entry: StoredEntry,
    isToBlame?: (later: StoredEntry) => boolean,
    subjectId?: string,
  ) => StoredEntry | undefined;
  /** What a later step did, of the same subject if it was about it. */
  ofStep: (stepId: string, entry: StoredEntry) => StoredEntry | undefined;
  /** Why an entry can't be undone: what happened, and on which day. */
  obstacle: (entry: StoredEntry, what: string, culprit: StoredEntry | undefined) => HistoryObstacle;
};

/** Ids of the parts that an entry names. */
export function partIdsOf({ before, after }: StoredEntry): string[] {
  return [before, after].flatMap((side) => {
    const { parts } = sideOf(side);
    return Array.isArray(parts) ? parts.flatMap((part) => String(sideOf(part).id ?? '')) : [];
  });
}

/** Reads what came after a step, before anything is undone. */
export async function readLater(
  tx: HouseholdTransaction,
  step: readonly StoredEntry[],
  {
    timeZone,
    culpritIds,
    members,
  }: { timeZone: string; culpritIds: readonly string[]; members: MemberNames },
): Promise<Later> {
  const ofTransactions = step.filter(({ subjectKind }) => subjectKind === 'transaction');
  const postedIds = await readPostedIds(
    tx,
    ofTransactions.map(({ subjectId }) => subjectId),
  );
  const ids = [...step.flatMap((entry) => [entry.subjectId, ...partIdsOf(entry)]), ...postedIds.values()];
  const recorded = await readLaterEntries(tx, step, [...new Set(ids)]);
  const links = await readUndoLinks(tx, [...new Set(recorded.map(({ stepId }) => stepId))]);
  const inEffect = stillInEffect(recorded, links);
  const culprits = culpritIds.length === 0 ? [] : await readGroups(tx, culpritIds);
  const ofOthers = culprits.map(({ first }) => first);
  const names = await readNames(tx, [...step, ...inEffect, ...ofOthers], members);
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' });
  return {
    changeOf: ({ subjectKind, subjectId, recordedAt }, isToBlame = () => true, of = subjectId) =>
      inEffect.find(
        (later) =>
          // A correction may reach past transactions after a person has changed others.
          later.recordedAt >= recordedAt &&
          later.subjectKind === subjectKind &&
          (later.subjectId === of || later.subjectId === postedIds.get(of)) &&
          isToBlame(later),
      ),
    ofStep: (stepId, { subjectId }) =>
      recorded.find((one) => one.stepId === stepId && one.subjectId === subjectId) ??
      ofOthers.find((one) => one.stepId === stepId),
    obstacle: ({ subjectId }, what, culprit) => {
      const name = names.transaction(subjectId)?.name ?? names.account(subjectId)?.name;
      const about = name === undefined ? '' : `“${name}”: `;
      if (culprit === undefined) return { sentence: `${about}${what}.`, stepId: null };
      const on = format.format(culprit.recordedAt);
      const { does } = describeEntry(culprit, names);
      const who = inSentence(actorWord(culprit, names));
      return {
        sentence: `${about}${what}. On ${on} ${who} ${does}. Undo that first.`,
        stepId: culprit.stepId,
      };
    },
  };
}

/** Entries that are no part of an undo, and that no undo took back. Pure. */
function stillInEffect(recorded: readonly StoredEntry[], links: readonly UndoLink[]): StoredEntry[] {
  const undoing = new Set(links.map(({ stepId }) => stepId));
  const stepIds = [...new Set(recorded.map(({ stepId }) => stepId))];
  const active = new Set(stepIds.filter((id) => !undoing.has(id) && effectOf(id, links).isInEffect));
  const partsUndone = links.filter(({ isPart, stepId }) => isPart && effectOf(stepId, links).isInEffect);
  const undosOf = Map.groupBy(partsUndone, ({ undoesId }) => undoesId);
  const bySubject = Map.groupBy(recorded, ({ stepId, subjectId }) => `${stepId} ${subjectId}`);
  const isUndone = (entry: StoredEntry) =>
    (undosOf.get(entry.stepId) ?? []).some(({ stepId }) =>
      (bySubject.get(`${stepId} ${entry.subjectId}`) ?? []).some((undo) => takesBack(undo, entry)),
    );
  // Moving what a person wrote to the transaction that took another's place changes nothing of it.
  return recorded.filter(
    (entry) => entry.action !== 'carry_edit_from_pending' && active.has(entry.stepId) && !isUndone(entry),
  );
}

/** Whether an entry of an undo took another one of the same subject back: all that it changed. */
function takesBack(undo: StoredEntry, entry: StoredEntry): boolean {
  if (undo.subjectKind !== entry.subjectKind) return false;
  const fields = new Set(changedFields(undo));
  return undo.action === `undo_${entry.action}` || changedFields(entry).every((field) => fields.has(field));
}

/** “You” in the middle of a sentence; a name stays. */
function inSentence(who: string): string {
  return who === 'Cairn' ? who : `${who.charAt(0).toLowerCase()}${who.slice(1)}`;
}

/** Whether a later entry changed one of these fields. */
export function changes(fields: readonly string[]) {
  return (later: StoredEntry): boolean => {
    const [before, after] = [sideOf(later.before), sideOf(later.after)];
    return fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  };
}

/** The fields of an entry whose values differ before and after. */
export function changedFields(entry: StoredEntry): string[] {
  const [before, after] = [sideOf(entry.before), sideOf(entry.after)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}
