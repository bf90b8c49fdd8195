import { accountSettingsRoutes } from './account-settings-routes.ts';
import { archiveRoutes } from './archive-routes.ts';
import { attachmentRoutes } from './attachment-routes.ts';
import { bankRoutes } from './bank-routes.ts';
import { categorizingRoutes } from './categorizing-routes.ts';
import { categoryRoutes } from './category-routes.ts';
import { duplicateRoutes } from './duplicate-routes.ts';
import { exchangeRateRoutes } from './exchange-rate-routes.ts';
import { historyRoutes } from './history-routes.ts';
import { identityRoutes } from './identity-routes.ts';
import { importRoutes } from './import-routes.ts';
import { insightRoutes } from './insight-routes.ts';
import { merchantRoutes } from './merchant-routes.ts';
import { moneyRoutes } from './money-routes.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { plannedRoutes } from './planned-routes.ts';
import { reconciliationRoutes } from './reconciliation-routes.ts';
import { reimbursementRoutes } from './reimbursement-routes.ts';
import type { RouteDefinition } from './route-definition.ts';
import { ruleRoutes } from './rule-routes.ts';
import { savedFilterRoutes } from './saved-filter-routes.ts';
import { splitRoutes } from './split-routes.ts';
import { statementRoutes } from './statement-routes.ts';
import { tagRoutes } from './tag-routes.ts';
import { takeOverRoutes } from './take-over-routes.ts';
import { transferRoutes } from './transfer-routes.ts';

/** The route table, used by the server's handlers, the browser's client, the OpenAPI document and the tests. */
export const routes = {
  ...identityRoutes,
  ...bankRoutes,
  ...moneyRoutes,
  ...takeOverRoutes,
  ...transferRoutes,
  ...duplicateRoutes,
  ...statementRoutes,
  ...ownAccountRoutes,
  ...plannedRoutes,
  ...accountSettingsRoutes,
  ...splitRoutes,
  ...attachmentRoutes,
  ...tagRoutes,
  ...merchantRoutes,
  ...savedFilterRoutes,
  ...reimbursementRoutes,
  ...importRoutes,
  ...archiveRoutes,
  ...exchangeRateRoutes,
  ...categoryRoutes,
  ...reconciliationRoutes,
  ...categorizingRoutes,
  ...ruleRoutes,
  ...insightRoutes,
  ...historyRoutes,
} as const satisfies Record<string, RouteDefinition>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
export type Route = RouteDefinition;
