import { AppError } from '@cairn/contract/errors';
import type { History, HistoryQuery, HistoryStep, HistoryUndo } from '@cairn/contract/history';
import { todayIn } from '@cairn/domain/plain-date';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readHousehold } from '../journal/households.store.ts';
import { inHouseholdOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { lockLedger, raiseLedgerVersion } from '../journal/write-lock.store.ts';
import { editDebounceSeconds, type Queue } from '../queue/queue.ts';
import { describeStep } from './describe-step.ts';
import { effectOf, undoneTogether } from './steps/chain.ts';
import { type MemberNames, readNames } from './steps/names.store.ts';
import {
  readEntriesOfSteps,
  readGroups,
  readStepPage,
  readSteps,
  readUndoLinks,
  type StepPlace,
} from './steps/steps.store.ts';
import { readLater } from './undo/changed-since.ts';
import { readStepRows } from './undo/step-rows.ts';
import { undoStep, whyImpossible } from './undo/undo-step.ts';

type Tx = HouseholdTransaction;

export type HistoryDeps = {
  database: Database;
  queue: Pick<Queue, 'enqueueInsightsOf' | 'enqueueFollowUp'>;
  now: () => Date;
  /** What the other people in the household are called, by their ids. */
  memberNames: (scope: HouseholdScope) => Promise<MemberNames>;
};

const stepsPerPage = 30;
/** Entries of a step in the list; the others with the step alone. */
const entriesInList = 5;
const entriesOfOne = 500;

/** Everything that was changed, step by step, and undoing any of it at any later time. */
export function createHistory({ database, queue, now, memberNames }: HistoryDeps) {
  return {
    /** Throws `not_found` for a transaction or a place that the person cannot see. */
    async list(scope: HouseholdScope, query: HistoryQuery): Promise<History> {
      const members = await memberNames(scope);
      return inHousehold(database, scope, async (tx) => {
        const { timeZone } = await readHousehold(tx);
        const { steps, next } = await readStepPage(tx, query, { timeZone, limit: stepsPerPage });
        return { steps: await describe(tx, steps, entriesInList, members), next };
      });
    },
    /** Throws `not_found`. */
    async step(scope: HouseholdScope, stepId: string): Promise<{ step: HistoryStep }> {
      const members = await memberNames(scope);
      return inHousehold(database, scope, async (tx) => ({ step: await readOne(tx, stepId, members) }));
    },
    /**
     * Undoes a step, except what was changed again since; undoing an undo does the step again. Throws `not_found`, and `conflict` for a
     * step that is undone already, or that can’t be undone.
     */
    async undo(scope: HouseholdScope, stepId: string, once: Once<HistoryUndo> | null): Promise<HistoryUndo> {
      const members = await memberNames(scope);
      return inHouseholdOnce(database, scope, { once, now: now() }, async (tx): Promise<HistoryUndo> => {
        await lockLedger(tx);
        const links = await readUndoLinks(tx, [stepId]);
        const effect = effectOf(stepId, links);
        const step = await readSteps(tx, undoneTogether(effect.lastId, links));
        if (step.length === 0) throw new AppError('not_found', 'This change was not found.');
        if (!effect.isInEffect) throw new AppError('conflict', 'This change was undone already.');
        const reason = whyImpossible(effect, step);
        if (reason !== null) throw new AppError('conflict', reason);
        const { timeZone } = await readHousehold(tx);
        const rows = await readStepRows(tx, step);
        const { newStepId, obstacles } = await undoStep(tx, effect.lastId, {
          now: now(),
          step,
          followLater: (learningId) => queue.enqueueFollowUp({ userId: tx.userId, learningId }, { tx }),
          rows,
          later: await readLater(tx, step, { timeZone, culpritIds: rows.culpritIds, members }),
        });
        await raiseLedgerVersion(tx);
        await queue.enqueueInsightsOf(tx.userId, { tx, debounceSeconds: editDebounceSeconds });
        const isRecorded = newStepId !== null && (await readSteps(tx, [newStepId])).length > 0;
        return { step: isRecorded ? await readOne(tx, newStepId, members) : null, obstacles };
      });
    },
  };
}

export type HistoryUseCase = ReturnType<typeof createHistory>;

async function readOne(tx: Tx, stepId: string, members: MemberNames): Promise<HistoryStep> {
  const { timeZone } = await readHousehold(tx);
  const [first] = await readSteps(tx, [stepId]);
  if (first === undefined) throw new AppError('not_found', 'This change was not found.');
  const day = todayIn(timeZone, first.recordedAt);
  const [step] = await describe(tx, [{ id: stepId, at: first.recordedAt, day }], entriesOfOne, members);
  if (step === undefined) throw new AppError('not_found', 'This change was not found.');
  return step;
}

/** The steps with their sentences, entries and whether they can be undone. */
async function describe(
  tx: Tx,
  places: readonly StepPlace[],
  entryLimit: number,
  members: MemberNames,
): Promise<HistoryStep[]> {
  const ids = places.map(({ id }) => id);
  const links = await readUndoLinks(tx, ids);
  const chainIds = [...new Set([...ids, ...links.flatMap(({ stepId, undoesId }) => [stepId, undoesId])])];
  const groups = Map.groupBy(await readGroups(tx, chainIds), ({ first }) => first.stepId);
  const entries = Map.groupBy(await readEntriesOfSteps(tx, ids, entryLimit), ({ stepId }) => stepId);
  const described = [
    ...[...groups.values()].flat().map(({ first }) => first),
    ...[...entries.values()].flat(),
  ];
  const names = await readNames(tx, described, members);
  return places.map((place) =>
    describeStep(place, { groups, entries: entries.get(place.id) ?? [], links, names }),
  );
}
