import { AppError } from '@cairn/contract/errors';
import type { ImportChange, ImportRows, ImportRowsQuery } from '@cairn/contract/imports';
import { runArchive } from '../archives/run-archive.job.ts';
import type { StoredFiles } from '../attachments/stored-files.ts';
import type { HouseholdScope, Member } from '../db/household-scope.ts';
import { type Answer, createImportPlans } from '../imports/import-plans.ts';
import type { ReadFile } from '../imports/read-files.ts';
import { runImport } from '../imports/run-import.job.ts';
import { suggestMerchants } from '../merchant-suggestions/suggest-merchants.job.ts';
import type { BudgetDeps } from '../model/model-budget.ts';
import { findNotices } from '../notifications/find-notices.job.ts';
import { sendWeeklyLetter } from '../notifications/weekly-letter.job.ts';
import { orderBrief } from '../overview/order-brief.job.ts';
import { createOverviews, type OverviewDeps } from '../overview/overviews.ts';
import { refreshInsights } from '../overview/refresh-insights.job.ts';
import { recategorize } from '../predictions/recategorize.job.ts';
import {
  archiveJob,
  type InsightsJob,
  importJob,
  insightsJob,
  noticesJob,
  type Queue,
  recategorizeJob,
  syncJob,
  weeklyLetterJob,
} from '../queue/queue.ts';
import { requestBankRefresh } from '../syncing/request-bank-refresh.ts';
import { type SyncDeps, syncConnection } from '../syncing/sync-connection.job.ts';

export type HeavyDeps = Omit<SyncDeps, 'queue'> & {
  queue: Queue;
  /** null when the person is no longer in the household. */
  scopeOf: (member: Member) => Promise<HouseholdScope | null>;
  everybodyIn: (householdId: string) => Promise<HouseholdScope[]>;
  /** Where links in letters lead. */
  linkOrigin: () => string;
  compute: OverviewDeps['compute'];
  readFile: ReadFile;
  storedFiles: StoredFiles;
  /** null: no language model. */
  model: (Omit<BudgetDeps, 'database' | 'now'> & { suggestsMerchants: boolean }) | null;
};

type OfImport = Member & { id: string };

/** A job, as the queue has it. */
type Job = { input: unknown; result: unknown };

export type HeavyJobs = Record<
  'sync' | 'import' | 'archive' | 'insights' | 'suggest' | 'recategorize' | 'notices' | 'weeklyLetter',
  Job
>;

/** Everything that is heavy, by what it needs and what comes of it. */
export type HeavyCalls = HeavyJobs & {
  lookAtImport: { input: OfImport; result: Answer };
  importRows: { input: OfImport & { query: ImportRowsQuery }; result: ImportRows };
  changeImport: { input: OfImport & { change: ImportChange }; result: Answer };
  beginImport: { input: OfImport; result: Answer };
};

/** `signal`: aborts when nobody waits for it any longer. */
type Works<Calls extends Record<string, { input: unknown; result: unknown }>> = {
  [Name in keyof Calls]: (input: Calls[Name]['input'], signal: AbortSignal) => Promise<Calls[Name]['result']>;
};

export type HeavyWork = Works<HeavyCalls>;

/**
 * The work that takes much memory: what jobs do with whole households, and what has to read a person’s files.
 */
export function heavyWork(deps: HeavyDeps): HeavyWork {
  const plans = createImportPlans({ ...deps, read: deps.readFile });
  const scopeOf = async (member: Member): Promise<HouseholdScope> => {
    const scope = await deps.scopeOf(member);
    if (scope === null) throw new AppError('unauthorized', 'Please sign in again.');
    return scope;
  };
  return {
    ...heavyJobs(deps),
    lookAtImport: async ({ id, ...member }, signal) => plans.look(await scopeOf(member), id, signal),
    importRows: async ({ id, query, ...member }, signal) =>
      plans.rows(await scopeOf(member), id, query, signal),
    changeImport: async ({ id, change, ...member }, signal) =>
      plans.change(await scopeOf(member), id, change, signal),
    beginImport: async ({ id, ...member }, signal) => plans.run(await scopeOf(member), id, signal),
  };
}

function heavyJobs(deps: HeavyDeps): Works<HeavyJobs> {
  return {
    async sync(data) {
      const job = syncJob.parse(data);
      if (job.isRequested === true) await requestBankRefresh(deps, job.connectionId);
      await syncConnection(deps, job);
    },
    async import(data) {
      const { importId, ...member } = importJob.parse(data);
      const scope = await deps.scopeOf(member);
      if (scope !== null) await runImport({ ...deps, read: deps.readFile }, scope, importId);
    },
    async archive(data) {
      const { archiveId, ...member } = archiveJob.parse(data);
      const scope = await deps.scopeOf(member);
      if (scope !== null) await runArchive({ ...deps, files: deps.storedFiles }, scope, archiveId);
    },
    async insights(data) {
      const job = insightsJob.parse(data);
      const scope = await scopeOfJob(deps, job);
      if (scope === null) return;
      await refreshInsights(deps, scope);
      await deps.queue.enqueueFindNotices(scope);
      if (deps.model !== null) await deps.queue.enqueueSuggestions(job);
    },
    async suggest(data) {
      const scope = await scopeOfJob(deps, insightsJob.parse(data));
      if (scope === null || deps.model === null) return;
      const { suggestsMerchants, ...model } = deps.model;
      await orderBrief({ ...deps, ...model }, scope);
      if (suggestsMerchants) await suggestMerchants({ ...deps, ...model }, scope);
    },
    recategorize: (data) => recategorize(deps, recategorizeJob.parse(data)),
    notices: (data) => findNotices(noticeDeps(deps), noticesJob.parse(data).householdId),
    async weeklyLetter(data) {
      const { askedAs, ...member } = weeklyLetterJob.parse(data);
      const scope = await deps.scopeOf(member);
      if (scope !== null) await sendWeeklyLetter(noticeDeps(deps), scope, { askedAs });
    },
  };
}

/** Overviews are read as their pages read them. */
function noticeDeps(deps: HeavyDeps) {
  const { recurringIn, forecastIn } = createOverviews(deps);
  return {
    ...deps,
    recurringIn,
    forecastIn,
    refreshInsights: (scope: HouseholdScope) => refreshInsights(deps, scope),
    briefModel: deps.model?.model.name ?? null,
  };
}

function scopeOfJob(
  { scopeOfConnection, scopeOf }: HeavyDeps,
  job: InsightsJob,
): Promise<HouseholdScope | null> {
  return 'connectionId' in job ? scopeOfConnection(job.connectionId) : scopeOf(job);
}
