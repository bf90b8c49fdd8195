import type { RegistrationMode, SecondStepMode } from '@cairn/contract/operator';
import type { WaysToSignIn } from '@cairn/contract/single-sign-on';
import { createAccountEdits } from '../accounts/account-edits.ts';
import { createOwnAccounts } from '../accounts/own-accounts.ts';
import { accountsHandlers } from '../accounts/routes.ts';
import { createArchives } from '../archives/archives.ts';
import { archivesHandlers } from '../archives/routes.ts';
import { createAttachments } from '../attachments/attachments.ts';
import { attachmentsHandlers } from '../attachments/routes.ts';
import type { StoredFiles } from '../attachments/stored-files.ts';
import { budgetsHandlers } from '../budgets/routes.ts';
import { createCategoryEdits } from '../categories/category-edits.ts';
import { categoryHandlers } from '../categories/routes.ts';
import { commentsHandlers } from '../comments/routes.ts';
import type { Connections } from '../connections/connections.ts';
import { bankHandlers, webhookHandlers } from '../connections/routes.ts';
import { createCorrections } from '../corrections/corrections.ts';
import { correctionsHandlers } from '../corrections/routes.ts';
import { dashboardHandlers } from '../dashboard/routes.ts';
import type { Reads } from '../db/household-reads.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import type { Database } from '../db/pool.ts';
import { createDuplicates } from '../duplicates/duplicates.ts';
import { duplicatesHandlers } from '../duplicates/routes.ts';
import { createExchangeRates } from '../exchange-rates/exchange-rates.ts';
import { exchangeRatesHandlers } from '../exchange-rates/routes.ts';
import { exportsHandlers } from '../exports/routes.ts';
import type { Spool } from '../exports/spool.ts';
import { createHistory } from '../history/history.ts';
import { historyHandlers } from '../history/routes.ts';
import type { LeaveDeps } from '../households/leave-household.ts';
import { createMembers } from '../households/members.ts';
import { householdsHandlers } from '../households/routes.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Session } from '../http/session.ts';
import type { ImportPlans } from '../imports/import-plans.ts';
import { createImports } from '../imports/imports.ts';
import { importsHandlers } from '../imports/routes.ts';
import { createJoinedAccounts } from '../joined-accounts/joined-accounts.ts';
import { joinedAccountHandlers } from '../joined-accounts/routes.ts';
import { createMerchants } from '../merchants/merchants.ts';
import { merchantsHandlers } from '../merchants/routes.ts';
import { type ConfiguredModel, modelHandlers } from '../model/routes.ts';
import { createNoticeSettings, type NoticeSettingsDeps } from '../notifications/notice-settings.ts';
import { notificationsHandlers } from '../notifications/routes.ts';
import type { OverviewReader } from '../overview/overviews.ts';
import { insightsHandlers, overviewsHandlers, recurringHandlers } from '../overview/routes.ts';
import { createOwnEdits } from '../own-transactions/own-edits.ts';
import { createOwnTransactions } from '../own-transactions/own-transactions.ts';
import { ownTransactionsHandlers } from '../own-transactions/routes.ts';
import type { Identity } from '../people/identity.ts';
import {
  addressHandlers,
  apiKeyHandlers,
  authHandlers,
  operatorHandlers,
  profileHandlers,
  sessionHandlers,
} from '../people/routes.ts';
import { createPlanned } from '../planned/planned.ts';
import { plannedHandlers } from '../planned/routes.ts';
import { proposalsHandlers } from '../proposals/routes.ts';
import type { AskDeps } from '../questions/ask-question.ts';
import { askHandlers } from '../questions/routes.ts';
import type { Queue } from '../queue/queue.ts';
import { reconciliationHandlers } from '../reconciliation/routes.ts';
import { reimbursementsHandlers } from '../reimbursements/routes.ts';
import { reviewHandlers } from '../review/routes.ts';
import { rulesHandlers } from '../rules/routes.ts';
import { createRules } from '../rules/rules.ts';
import { savedFiltersHandlers } from '../saved-filters/routes.ts';
import { type ServerStatusRoutesDeps, serverStatusHandlers } from '../server-status/routes.ts';
import { sharedCostsHandlers } from '../shared-costs/routes.ts';
import { sharingHandlers } from '../sharing/routes.ts';
import { createAccountSharing } from '../sharing/sharing.ts';
import { splitsHandlers } from '../splits/routes.ts';
import { createSplits } from '../splits/splits.ts';
import { statementsHandlers } from '../statements/routes.ts';
import { createStatements } from '../statements/statements.ts';
import { tagsHandlers } from '../tags/routes.ts';
import { createTags } from '../tags/tags.ts';
import { transactionsHandlers } from '../transactions/routes.ts';
import { transfersHandlers } from '../transfers/routes.ts';
import { createTransfers } from '../transfers/transfers.ts';

/** What the nouns are built of. */
export type NounParts = {
  database: Database;
  /** Where reading may be a moment late. */
  reads: Reads;
  queue: Pick<
    Queue,
    | 'enqueueArchive'
    | 'enqueueFindNotices'
    | 'enqueueFollowUp'
    | 'enqueueInsights'
    | 'enqueueInsightsOf'
    | 'enqueueLetter'
    | 'enqueueStatusRefresh'
    | 'enqueueWeeklyLetter'
    | 'requestSync'
  >;
  now: () => Date;
  identity: Pick<
    Identity,
    | 'addHousehold'
    | 'apiKeys'
    | 'changePassword'
    | 'confirmIdentity'
    | 'countLetter'
    | 'emailAddress'
    | 'endOtherSessions'
    | 'endSession'
    | 'findUser'
    | 'findUsers'
    | 'householdsOf'
    | 'joinHousehold'
    | 'login'
    | 'loginAtProvider'
    | 'loginWithPasskey'
    | 'logout'
    | 'lookAtInvitation'
    | 'makePasswordLink'
    | 'memberNames'
    | 'passkeys'
    | 'readSecurity'
    | 'recipientOf'
    | 'recordAccountEvent'
    | 'register'
    | 'registration'
    | 'removeViewer'
    | 'rename'
    | 'resetPasswordByLink'
    | 'scopeOf'
    | 'secondFactor'
    | 'serverPeople'
    | 'singleSignOn'
    | 'switchHousehold'
    | 'verify'
  >;
  isMailSetUp: boolean;
  /** What people are notified through, besides mail. */
  outgoing: NoticeSettingsDeps['outgoing'];
  pushKeys: NoticeSettingsDeps['pushKeys'];
  stopLinks: NoticeSettingsDeps['stopLinks'];
  /** What the addresses of browsers and webhooks are sealed with. */
  keys: NoticeSettingsDeps['keys'];
  /** Where links in letters lead. */
  linkOrigin: NoticeSettingsDeps['linkOrigin'];
  registration: RegistrationMode;
  secondStep: SecondStepMode;
  /** Of single sign-on; null where there is none. */
  openId: WaysToSignIn['provider'];
  /** Deletes all data of the user; returns a notice about banks where access could not be removed. */
  deleteAccount: (session: Session) => Promise<string | null>;
  /** What leaving a household needs of the provider. */
  leaveDeps: () => Promise<LeaveDeps>;
  connections: Pick<
    Connections,
    'createLinkToken' | 'createUpdateModeToken' | 'connect' | 'disconnect' | 'receiveWebhook'
  >;
  linkScriptUrl: string;
  storedFiles: StoredFiles;
  /** Reads exports ahead of their browsers. */
  spool: Spool;
  importPlans: ImportPlans;
  /** A person is about to ask for what takes long to begin with: a bank's first sync, or reading files. */
  prepareHeavyWork: () => void;
  overviews: OverviewReader;
  /** Updates the insights to the current ledger, or only to today. */
  refreshInsights: (scope: HouseholdScope, freshness?: 'day') => Promise<boolean>;
  model: ConfiguredModel;
  /** How the server is, for its operator. */
  readServerStatus: ServerStatusRoutesDeps['readServerStatus'];
  /** The language model for questions that the grammar does not understand. */
  modelFor: AskDeps['modelFor'];
};

function noticeDeps(parts: NounParts): NoticeSettingsDeps {
  const { recurringIn, forecastIn } = parts.overviews;
  const briefModel = parts.model?.model ?? null;
  return { ...parts, recurringIn, forecastIn, briefModel, scopeOf: (one) => parts.identity.scopeOf(one) };
}

/** The one list of the nouns: the handlers of all calls. */
export function nounHandlers(parts: NounParts): Handlers {
  const { database, reads, now, spool, connections, overviews, model } = parts;
  const suggestionModel = model?.suggestsMerchants === true ? model.model : null;
  return {
    ...authHandlers(parts),
    ...profileHandlers(parts),
    ...addressHandlers(parts),
    ...sessionHandlers(parts),
    ...apiKeyHandlers(parts),
    ...operatorHandlers(parts),
    ...householdsHandlers({ ...parts, members: createMembers(parts) }),
    ...bankHandlers(parts),
    ...webhookHandlers({ receiveWebhook: connections.receiveWebhook, now }),
    ...accountsHandlers({
      ...parts,
      ownAccounts: createOwnAccounts(parts),
      accountEdits: createAccountEdits(parts),
    }),
    ...sharingHandlers(createAccountSharing({ ...parts, memberNames: parts.identity.memberNames })),
    ...sharedCostsHandlers({ ...parts, memberNames: parts.identity.memberNames }),
    ...exchangeRatesHandlers({ exchangeRates: createExchangeRates(parts) }),
    ...joinedAccountHandlers(createJoinedAccounts(parts)),
    ...reconciliationHandlers(parts),
    ...statementsHandlers(createStatements(parts)),
    ...dashboardHandlers(parts),
    ...transactionsHandlers(reads),
    ...ownTransactionsHandlers({
      ownTransactions: createOwnTransactions(parts),
      editTogether: createOwnEdits(parts),
    }),
    ...transfersHandlers(createTransfers(parts)),
    ...splitsHandlers(createSplits(parts)),
    ...reimbursementsHandlers(parts),
    ...duplicatesHandlers(createDuplicates(parts)),
    ...attachmentsHandlers(createAttachments({ ...parts, files: parts.storedFiles })),
    ...commentsHandlers({ ...parts, memberNames: parts.identity.memberNames }),
    ...tagsHandlers(createTags(parts)),
    ...merchantsHandlers(createMerchants(parts)),
    ...savedFiltersHandlers(parts),
    ...categoryHandlers({ database, edits: createCategoryEdits(parts) }),
    ...correctionsHandlers(createCorrections(parts)),
    ...rulesHandlers(createRules(parts)),
    ...reviewHandlers({ database, suggestionModel }),
    ...proposalsHandlers(parts),
    ...budgetsHandlers(parts),
    ...plannedHandlers(createPlanned(parts)),
    ...recurringHandlers(parts),
    ...overviewsHandlers(overviews),
    ...insightsHandlers({ ...parts, refresh: parts.refreshInsights }),
    ...notificationsHandlers({ ...parts, noticeSettings: createNoticeSettings(noticeDeps(parts)) }),
    ...askHandlers({ ...parts, recurringIn: overviews.recurringIn, forecastIn: overviews.forecastIn }),
    ...modelHandlers(parts),
    ...importsHandlers({ ...parts, imports: createImports({ ...parts, plans: parts.importPlans }) }),
    ...archivesHandlers({ archives: createArchives({ ...parts, files: parts.storedFiles }) }),
    ...exportsHandlers({ reads, spool, now }),
    ...serverStatusHandlers(parts),
    ...historyHandlers(createHistory({ ...parts, memberNames: parts.identity.memberNames })),
  };
}
