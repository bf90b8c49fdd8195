import type { User } from '@cairn/contract/auth';
import type { DashboardResponse } from '@cairn/contract/dashboard';
import { zeroCents } from '@cairn/domain/money';

/** Section 8: what is shown when the dashboard call gives nothing: zeros, empty lists and the stored user's name. */
export function emptyDashboard(storedUser: User | null): DashboardResponse {
  const { id, name, email } = storedUser ?? { id: '', name: 'User', email: '' };
  return {
    user: { id, name, email, hasPlaidConnection: false },
    financial_summary: {
      total_balance: zeroCents,
      unknown_balances: 0,
      other_balances: [],
      converted_balances: [],
      monthly_spending: zeroCents,
      monthly_income: zeroCents,
      net_cash_flow: zeroCents,
      count_without_rate: 0,
      accounts_count: 0,
    },
    accounts: [],
    recent_transactions: [],
    spending_by_category: [],
  };
}
