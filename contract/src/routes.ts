import { accountRoutes } from './accounts.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { archiveRoutes } from './archives.ts';
import { attachmentRoutes } from './attachments.ts';
import { authRoutes } from './auth.ts';
import { budgetRoutes } from './budgets.ts';
import { categoryRoutes } from './categories.ts';
import { commentRoutes } from './comments.ts';
import { connectionRoutes } from './connections.ts';
import { correctionRoutes } from './corrections.ts';
import { dashboardRoutes } from './dashboard.ts';
import { duplicateRoutes } from './duplicates.ts';
import { emailAddressRoutes } from './email-address.ts';
import { exchangeRateRoutes } from './exchange-rates.ts';
import { exportRoutes } from './exports.ts';
import { forecastRoutes } from './forecast.ts';
import { healthRoutes } from './health.ts';
import { historyRoutes } from './history.ts';
import { householdRoutes } from './household.ts';
import { importRoutes } from './imports.ts';
import { insightRoutes } from './insights.ts';
import { joinedAccountRoutes } from './joined-accounts.ts';
import { joiningRoutes } from './joining.ts';
import { memberRoutes } from './members.ts';
import { merchantRoutes } from './merchants.ts';
import { modelRoutes } from './model.ts';
import { noticeRoutes } from './notice-settings.ts';
import { notificationRoutes } from './notifications.ts';
import { operatorRoutes } from './operator.ts';
import { ownTransactionRoutes } from './own-transactions.ts';
import { passkeyRoutes } from './passkeys.ts';
import { plannedRoutes } from './planned.ts';
import { profileRoutes } from './profile.ts';
import { proposalRoutes } from './proposals.ts';
import { askRoutes } from './questions.ts';
import { reconciliationRoutes } from './reconciliation.ts';
import { recurringRoutes } from './recurring.ts';
import { reimbursementRoutes } from './reimbursements.ts';
import { reviewRoutes } from './review.ts';
import type { RouteDefinition } from './route-definition.ts';
import { ruleRoutes } from './rules.ts';
import { savedFilterRoutes } from './saved-filters.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { serverPeopleRoutes } from './server-people.ts';
import { serverStatusRoutes } from './server-status.ts';
import { sessionRoutes } from './sessions.ts';
import { sharedCostRoutes } from './shared-costs.ts';
import { sharingRoutes } from './sharing.ts';
import { singleSignOnRoutes } from './single-sign-on.ts';
import { splitRoutes } from './splits.ts';
import { statementRoutes } from './statements.ts';
import { tagRoutes } from './tags.ts';
import { transactionRoutes } from './transactions.ts';
import { transferRoutes } from './transfers.ts';

/** The route table, used by the server's handlers, the browser's client, the OpenAPI document and the tests. */
export const routes = {
  ...authRoutes,
  ...profileRoutes,
  ...emailAddressRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...singleSignOnRoutes,
  ...apiKeyRoutes,
  ...operatorRoutes,
  ...serverPeopleRoutes,
  ...serverStatusRoutes,
  ...householdRoutes,
  ...memberRoutes,
  ...joiningRoutes,
  ...connectionRoutes,
  ...dashboardRoutes,
  ...notificationRoutes,
  ...noticeRoutes,
  ...budgetRoutes,
  ...transactionRoutes,
  ...exportRoutes,
  ...joinedAccountRoutes,
  ...transferRoutes,
  ...duplicateRoutes,
  ...statementRoutes,
  ...ownTransactionRoutes,
  ...accountRoutes,
  ...plannedRoutes,
  ...sharingRoutes,
  ...splitRoutes,
  ...attachmentRoutes,
  ...commentRoutes,
  ...tagRoutes,
  ...merchantRoutes,
  ...savedFilterRoutes,
  ...sharedCostRoutes,
  ...reimbursementRoutes,
  ...importRoutes,
  ...archiveRoutes,
  ...exchangeRateRoutes,
  ...categoryRoutes,
  ...reconciliationRoutes,
  ...correctionRoutes,
  ...reviewRoutes,
  ...proposalRoutes,
  ...ruleRoutes,
  ...insightRoutes,
  ...askRoutes,
  ...recurringRoutes,
  ...forecastRoutes,
  ...healthRoutes,
  ...modelRoutes,
  ...historyRoutes,
} as const satisfies Record<string, RouteDefinition>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
export type Route = RouteDefinition & { name: RouteName };
