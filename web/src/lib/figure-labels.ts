/**
 * The names of figures on the pages, each with what it is. One name is one figure, wherever it stands: another sum gets another name,
 * here and nowhere else (docs/decisions/money.md).
 */
export const figures = {
  totalBalance: { label: 'Total Balance', is: 'What all open accounts hold today, minus what is owed' },
  cash: { label: 'Checking and savings', is: 'What open depository accounts hold today' },
  connectedAccounts: { label: 'Connected Accounts', is: 'How many accounts are open and in the totals' },
  monthlySpending: { label: 'Monthly Spending', is: 'Spending of this calendar month, less refunds' },
  monthlyIncome: { label: 'Monthly Income', is: 'Income of this calendar month' },
  monthlyNet: { label: 'Net this month', is: 'Income less spending of this calendar month' },
  recurringCosts: { label: 'Recurring costs', is: 'What recurring payments come to in a month' },
  recurringIncome: { label: 'Recurring income', is: 'What recurring income comes to in a month' },
  listedCount: { label: 'Total transactions', is: 'How many transactions the filters leave' },
  listedSpent: { label: 'Total spent', is: 'Spending in the transactions that the filters leave' },
  listedIncome: { label: 'Total income', is: 'Income in the transactions that the filters leave' },
  budgeted: { label: 'Total Budget', is: 'The limits of the active budgets of a month' },
  budgetsSpent: { label: 'Spent in budgets', is: 'What the categories of active budgets cost in a month' },
  budgetsRemaining: { label: 'Remaining', is: 'The limits less what was spent in them' },
  insightsCount: { label: 'Total Insights', is: 'How many insights there are' },
  insightsUrgent: { label: 'High Priority', is: 'How many insights have the highest priority' },
  insightsConfidence: { label: 'Average Confidence', is: 'The mean confidence of the insights' },
  savingsRate: {
    label: 'Savings rate',
    is: 'The share of income that was not spent, in the last full months',
  },
  runway: { label: 'Runway', is: 'How long the cash would last without income' },
  fixedSpending: { label: 'Fixed spending', is: 'Recurring bills of the last full months' },
  forecastError: { label: 'Typical error', is: 'How far past forecasts were off after 30 days' },
  simplerErrors: {
    label: 'Simpler estimates had larger errors',
    is: 'How far off it is to expect no change, or the last 30 days again',
  },
} as const satisfies Record<string, { label: string; is: string }>;

export type FigureKey = keyof typeof figures;

/** The name of a figure, as every page shows it. */
export function figureLabel(key: FigureKey): string {
  return figures[key].label;
}
