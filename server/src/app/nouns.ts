import { openArchives } from '../archives/archives.ts';
import type { AskDeps } from '../ask/ask-question.ts';
import { openAccountEdits } from '../by-hand/account-edits.ts';
import { openAttachments } from '../by-hand/attachments.ts';
import { openDuplicates } from '../by-hand/duplicates.ts';
import { openOwnAccounts } from '../by-hand/own-accounts.ts';
import { openOwnEdits } from '../by-hand/own-edits.ts';
import { openOwnTransactions } from '../by-hand/own-transactions.ts';
import { openPlanned } from '../by-hand/planned.ts';
import { openSplits } from '../by-hand/splits.ts';
import { openStatements } from '../by-hand/statements.ts';
import { openTags } from '../by-hand/tags.ts';
import { openTakeOvers } from '../by-hand/take-over.ts';
import { openTransfers } from '../by-hand/transfers.ts';
import { openCategoryEdits } from '../categories/category-edits.ts';
import { openCorrections } from '../categorizing/corrections.ts';
import { openMerchants } from '../categorizing/merchants.ts';
import { openRules } from '../categorizing/rules.ts';
import type { Connections } from '../connections/connections.ts';
import type { Reads } from '../db/household-reads.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import type { Database } from '../db/pool.ts';
import type { Spool } from '../exports/spool.ts';
import { openHistory } from '../history/history.ts';
import { openExchangeRates } from '../household/exchange-rates.ts';
import { archivesHandlers } from '../http/archives.routes.ts';
import { askHandlers } from '../http/ask.routes.ts';
import { attachmentsHandlers } from '../http/attachments.routes.ts';
import { authHandlers } from '../http/auth.routes.ts';
import { bankHandlers } from '../http/bank.routes.ts';
import { budgetsHandlers } from '../http/budgets.routes.ts';
import { categoryHandlers } from '../http/categories.routes.ts';
import { correctionsHandlers } from '../http/corrections.routes.ts';
import { dashboardHandlers } from '../http/dashboard.routes.ts';
import { duplicatesHandlers } from '../http/duplicates.routes.ts';
import { exchangeRatesHandlers } from '../http/exchange-rates.routes.ts';
import { exportsHandlers } from '../http/exports.routes.ts';
import type { Handlers } from '../http/handlers.ts';
import { historyHandlers } from '../http/history.routes.ts';
import { householdsHandlers } from '../http/households.routes.ts';
import { importsHandlers } from '../http/imports.routes.ts';
import { insightsHandlers } from '../http/insights.routes.ts';
import { merchantsHandlers } from '../http/merchants.routes.ts';
import { type ConfiguredModel, modelHandlers } from '../http/model.routes.ts';
import { notificationsHandlers } from '../http/notifications.routes.ts';
import { overviewsHandlers } from '../http/overviews.routes.ts';
import { accountsHandlers } from '../http/own-accounts.routes.ts';
import { ownTransactionsHandlers } from '../http/own-transactions.routes.ts';
import { plannedHandlers } from '../http/planned.routes.ts';
import { profileHandlers } from '../http/profile.routes.ts';
import { reconciliationHandlers } from '../http/reconciliation.routes.ts';
import { recurringHandlers } from '../http/recurring.routes.ts';
import { reimbursementsHandlers } from '../http/reimbursements.routes.ts';
import { reviewHandlers } from '../http/review.routes.ts';
import { rulesHandlers } from '../http/rules.routes.ts';
import { savedFiltersHandlers } from '../http/saved-filters.routes.ts';
import { splitsHandlers } from '../http/splits.routes.ts';
import { statementsHandlers } from '../http/statements.routes.ts';
import { tagsHandlers } from '../http/tags.routes.ts';
import { takeOverHandlers } from '../http/take-over.routes.ts';
import { transactionsHandlers } from '../http/transactions.routes.ts';
import { transfersHandlers } from '../http/transfers.routes.ts';
import { webhookHandlers } from '../http/webhook.routes.ts';
import type { Identity, Session } from '../identity/identity.ts';
import { openImports } from '../imports/imports.ts';
import type { ReadFile } from '../imports/read-files.ts';
import type { Queue } from '../queue/queue.ts';
import type { OverviewReader } from '../reports/overviews.ts';
import type { StoredFiles } from '../stored-files/stored-files.ts';

/** What the nouns are built of. */
export type NounParts = {
  database: Database;
  /** Where reading may be a moment late. */
  reads: Reads;
  queue: Pick<
    Queue,
    | 'enqueueArchive'
    | 'enqueueFollowUp'
    | 'enqueueImport'
    | 'enqueueInsights'
    | 'enqueueInsightsOf'
    | 'enqueueStatusRefresh'
    | 'requestSync'
  >;
  now: () => Date;
  identity: Pick<Identity, 'register' | 'login' | 'verify' | 'logout' | 'rename' | 'changePassword'>;
  /** Deletes all data of the user; returns a notice about banks where access could not be removed. */
  deleteAccount: (session: Session) => Promise<string | null>;
  connections: Pick<
    Connections,
    'createLinkToken' | 'createUpdateModeToken' | 'connect' | 'disconnect' | 'receiveWebhook'
  >;
  linkScriptUrl: string;
  storedFiles: StoredFiles;
  /** Reads exports ahead of their browsers. */
  spool: Spool;
  readFile: ReadFile;
  overviews: OverviewReader;
  /** Updates the insights to the current ledger, or only to today. */
  refreshInsights: (scope: HouseholdScope, freshness?: 'day') => Promise<boolean>;
  model: ConfiguredModel;
  /** The language model for questions that the grammar does not understand. */
  modelFor: NonNullable<AskDeps['modelFor']> | null;
};

/** The one list of the nouns: the handlers of all calls. */
export function nounHandlers(parts: NounParts): Handlers {
  const { database, reads, now, spool, identity, connections, overviews, model } = parts;
  const suggestionModel = model?.suggestsMerchants === true ? model.model : null;
  return {
    ...authHandlers(identity),
    ...profileHandlers(parts),
    ...householdsHandlers(parts),
    ...bankHandlers(parts),
    ...webhookHandlers({ receiveWebhook: connections.receiveWebhook, now }),
    ...accountsHandlers({
      ...parts,
      ownAccounts: openOwnAccounts(parts),
      accountEdits: openAccountEdits(parts),
    }),
    ...exchangeRatesHandlers({ exchangeRates: openExchangeRates(parts) }),
    ...takeOverHandlers(openTakeOvers(parts)),
    ...reconciliationHandlers(parts),
    ...statementsHandlers(openStatements(parts)),
    ...dashboardHandlers(parts),
    ...transactionsHandlers(reads),
    ...ownTransactionsHandlers({
      ownTransactions: openOwnTransactions(parts),
      editTogether: openOwnEdits(parts),
    }),
    ...transfersHandlers(openTransfers(parts)),
    ...splitsHandlers(openSplits(parts)),
    ...reimbursementsHandlers(parts),
    ...duplicatesHandlers(openDuplicates(parts)),
    ...attachmentsHandlers(openAttachments({ ...parts, files: parts.storedFiles })),
    ...tagsHandlers(openTags(parts)),
    ...merchantsHandlers(openMerchants(parts)),
    ...savedFiltersHandlers(parts),
    ...categoryHandlers({ database, edits: openCategoryEdits(parts) }),
    ...correctionsHandlers(openCorrections(parts)),
    ...rulesHandlers(openRules(parts)),
    ...reviewHandlers({ database, suggestionModel }),
    ...budgetsHandlers(parts),
    ...plannedHandlers(openPlanned(parts)),
    ...recurringHandlers(parts),
    ...overviewsHandlers(overviews),
    ...insightsHandlers({ ...parts, refresh: parts.refreshInsights }),
    ...notificationsHandlers(parts),
    ...askHandlers({ ...parts, recurringIn: overviews.recurringIn, forecastIn: overviews.forecastIn }),
    ...modelHandlers(model),
    ...importsHandlers({ imports: openImports({ ...parts, read: parts.readFile }) }),
    ...archivesHandlers({ archives: openArchives({ ...parts, files: parts.storedFiles }) }),
    ...exportsHandlers({ reads, spool, now }),
    ...historyHandlers(openHistory(parts)),
  };
}
