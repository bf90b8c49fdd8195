import type { HistoryEntry, HistoryStep } from '@cairn/contract/history';
import type { Names, StoredEntry } from '../journal/stored-entry.ts';
import { actorWord, describeEntry, describeMany, isFollower, subjectLink } from './describe/describe.ts';
import { effectOf } from './steps/chain.ts';
import type { EntryGroup, StepPlace, UndoLink } from './steps/steps.store.ts';
import { whyImpossible } from './undo/undo-step.ts';

export type StepFacts = {
  /** Step id → its groups, of these steps and of those that they undid. */
  groups: ReadonlyMap<string, readonly EntryGroup[]>;
  /** The first entries of the step. */
  entries: readonly StoredEntry[];
  links: readonly UndoLink[];
  names: Names;
};

/** A step as the history shows it. Pure. */
export function describeStep({ id, at, day }: StepPlace, facts: StepFacts): HistoryStep {
  const groups = facts.groups.get(id) ?? [];
  const main = mainGroup(groups);
  const undoesId = facts.links.find(({ stepId }) => stepId === id)?.undoesId ?? null;
  return {
    id,
    at: at.toISOString(),
    day,
    actor: main?.first.actor ?? 'system',
    sentence: `${sentenceOf(id, facts)}.`,
    also:
      undoesId === null
        ? groups.filter((group) => group !== main).flatMap((group) => alsoOf(group, facts))
        : [],
    entries: facts.entries.filter(isShown).map((entry) => entryOf(entry, facts)),
    entryCount: groups
      .filter(({ first }) => isShown(first))
      .reduce((sum, { entryCount }) => sum + entryCount, 0),
    undoesId,
    undo: undoOf(id, facts),
  };
}

function mainGroup(groups: readonly EntryGroup[]): EntryGroup | undefined {
  return groups.find(({ first }) => !isFollower(first)) ?? groups[0];
}

/** “You changed …”, or for an undo “You undid this: you changed …”. Without the full stop. */
function sentenceOf(stepId: string, facts: StepFacts): string {
  const { links, groups, names } = facts;
  const main = mainGroup(groups.get(stepId) ?? []);
  if (main === undefined) return 'A change that you cannot see';
  const who = actorWord(main.first, names);
  const undone: UndoLink[] = [];
  const undoneAfter = (id: string) => links.find((link) => link.stepId === id);
  for (let link = undoneAfter(stepId); link !== undefined; link = undoneAfter(link.undoesId))
    undone.push(link);
  const original = undone.at(-1);
  if (original === undefined) return `${who} ${doesOf(main, names)}`;
  const verb = undone.length % 2 === 1 ? 'undid' : 'redid';
  const what = undone.some(({ isPart }) => isPart) ? 'a part of a change' : 'a change';
  const first = mainGroup(groups.get(original.undoesId) ?? []);
  if (first === undefined) return `${who} ${verb} ${what}`;
  return `${who} ${verb} ${what}: ${actorWord(first.first, names)} ${doesOf(first, names)}`;
}

function doesOf({ first, entryCount }: EntryGroup, names: Names): string {
  return entryCount === 1 ? describeEntry(first, names).does : describeMany(first, entryCount);
}

/** What else a step did. The past transactions that a correction reached say so themselves. */
function alsoOf(group: EntryGroup, { names }: StepFacts): string[] {
  if (group.first.subjectKind === 'learning') return [];
  return [`${actorWord(group.first, names)} ${doesOf(group, names)}.`];
}

/** Entries that hold nothing but how a change spread. */
function isShown({ subjectKind, action }: StoredEntry): boolean {
  return subjectKind !== 'learning' && action !== 'learn' && action !== 'undo_learn';
}

function entryOf(entry: StoredEntry, { names }: StepFacts): HistoryEntry {
  const { does, changes } = describeEntry(entry, names);
  return {
    id: entry.id,
    sentence: `${actorWord(entry, names)} ${does}.`,
    ...subjectLink(entry, names),
    changes,
  };
}

function undoOf(id: string, { links, groups }: StepFacts): HistoryStep['undo'] {
  const effect = effectOf(id, links);
  const reason = whyImpossible(
    effect,
    (groups.get(effect.lastId) ?? []).map(({ first }) => first),
  );
  if (!effect.isInEffect) return { state: 'undone', undoneById: effect.lastId, reason };
  return reason === null ? { state: 'possible' } : { state: 'impossible', reason };
}
