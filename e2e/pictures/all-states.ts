import { accountSettingsStates } from './account-settings-states.ts';
import { accountStates } from './account-states.ts';
import { askStates } from './ask-states.ts';
import { attachmentStates } from './attachment-states.ts';
import { categorizingStates } from './categorizing-states.ts';
import { connectionStates } from './connection-states.ts';
import { currencyStates } from './currency-states.ts';
import { dashboardStates } from './dashboard-states.ts';
import { demoStates } from './demo-states.ts';
import { historyStates } from './history-states.ts';
import { importStates } from './import-states.ts';
import { linkStates } from './link-states.ts';
import { merchantStates } from './merchant-states.ts';
import { moneyStates } from './money-states.ts';
import { byHandStates } from './own-account-states.ts';
import { plannedStates } from './planned-states.ts';
import { proposalStates } from './proposal-states.ts';
import { publicStates } from './public-states.ts';
import { reconciledStates } from './reconciled-states.ts';
import { reconciliationStates } from './reconciliation-states.ts';
import { reimbursementStates } from './reimbursement-states.ts';
import { sharedCostStates } from './shared-cost-states.ts';
import { shellStates } from './shell-states.ts';
import type { State } from './state.ts';
import { transactionsStates } from './transactions-states.ts';
import { transferStates } from './transfer-states.ts';

/** Every route in every state that a person can meet. Linking comes last: it changes what there is to see. */
export const allStates: readonly State[] = [
  ...publicStates,
  ...accountStates,
  ...proposalStates,
  ...sharedCostStates,
  ...currencyStates,
  ...byHandStates,
  ...accountSettingsStates,
  ...dashboardStates,
  ...connectionStates,
  ...shellStates,
  ...transactionsStates,
  ...attachmentStates,
  ...reimbursementStates,
  ...transferStates,
  ...categorizingStates,
  ...merchantStates,
  ...moneyStates,
  ...plannedStates,
  ...reconciledStates,
  ...reconciliationStates,
  ...importStates,
  ...historyStates,
  ...askStates,
  ...demoStates,
  ...linkStates,
];
