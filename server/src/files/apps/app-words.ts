import type { App, RowRole } from '../statements/statement.ts';

/** Names in lower case. `openings` and `adjustments` are payees, or categories where an app has them there, and the others categories. */
type Words = Readonly<
  Partial<
    Record<'transfers' | 'cardPayments' | 'hidden' | 'income' | 'openings' | 'adjustments', readonly string[]>
  >
>;

/** What each app calls money between own accounts, a card’s payment, what is hidden from totals, income without a category, what an account began with, and what makes a balance the bank’s. */
const wordsOf: Readonly<Record<App, Words>> = {
  Actual: { openings: ['starting balance'], adjustments: ['reconciliation balance adjustment'] },
  Cairn: {},
  Copilot: {
    transfers: ['internal transfer', 'internal transfers'],
    cardPayments: ['credit card payment', 'credit card payments'],
    hidden: ['excluded'],
  },
  Empower: {
    transfers: ['transfer', 'transfers'],
    cardPayments: ['credit card payment', 'credit card payments'],
  },
  'Firefly III': { openings: ['initial balance', 'opening balance'] },
  GnuCash: { openings: ['opening balance', 'opening balances'] },
  'Lunch Money': {
    transfers: ['payment, transfer', 'transfer', 'transfers'],
    cardPayments: ['credit card payment', 'credit card payments'],
  },
  Mint: {
    transfers: ['transfer', 'transfer for cash spending'],
    cardPayments: ['credit card payment'],
    hidden: ['hide from budgets & trends', 'exclude from mint'],
  },
  Monarch: {
    transfers: ['transfer'],
    cardPayments: ['credit card payment'],
    adjustments: ['balance adjustments'],
  },
  Quicken: { openings: ['opening balance'], adjustments: ['balance adjustment'] },
  'Rocket Money': {
    transfers: ['internal transfer', 'internal transfers', 'transfer', 'transfers'],
    cardPayments: ['credit card payment', 'credit card payments'],
    hidden: ['ignored', 'ignore'],
  },
  Wise: {},
  YNAB: {
    income: [
      'ready to assign',
      'inflow: ready to assign',
      'to be budgeted',
      'inflow: to be budgeted',
      'available this month',
      'available next month',
    ],
    openings: ['starting balance'],
    adjustments: [
      'reconciliation balance adjustment',
      'reconciliation adjustment',
      'manual balance adjustment',
      'balance adjustment',
    ],
  },
};

/** Groups of categories, in lower case, in which an app’s plans are no limits of spending: money that is kept for cards, and the app’s own. */
const limitless: Readonly<Partial<Record<App, readonly string[]>>> = {
  YNAB: ['credit card payments', 'internal master category'],
};

export function limitlessGroups(app: App | null): ReadonlySet<string> {
  return new Set(app === null ? [] : limitless[app]);
}

/** What people and tools call it in any app. */
const common: Words = {
  transfers: ['transfer', 'transfers', 'account transfer', 'account transfers', 'internal transfer'],
  cardPayments: ['credit card payment', 'credit card payments', 'card payment', 'card payments'],
};

const roles = {
  transfers: 'transfer',
  cardPayments: 'card_payment',
  hidden: 'hidden',
  income: 'income',
  openings: 'opening',
  adjustments: 'adjustment',
} as const satisfies Record<keyof Words, RowRole>;

/** Words → role. Of a file whose app is not known, the words of all apps hold. */
function rolesOf(app: App | null, kinds: readonly (keyof Words)[]): ReadonlyMap<string, RowRole> {
  const tables = app === null ? Object.values(wordsOf) : [wordsOf[app]];
  return new Map(
    [...tables, common].flatMap((words) =>
      kinds.flatMap((kind) => (words[kind] ?? []).map((word) => [word, roles[kind]] as const)),
    ),
  );
}

/** Says what a category’s name and a payee make of a row; null where they make nothing of it. */
export function createRoles(app: App | null): {
  ofCategory: (name: string | null) => RowRole | null;
  ofPayee: (name: string) => RowRole | null;
} {
  const ofCategories = rolesOf(app, ['transfers', 'cardPayments', 'hidden', 'income', 'adjustments']);
  const ofPayees = rolesOf(app, ['openings', 'adjustments']);
  return {
    ofCategory(name) {
      if (name === null) return null;
      const plain = name.trim().toLowerCase();
      return ofCategories.get(plain) ?? (/^transfer: ?./.test(plain) ? 'transfer' : null);
    },
    ofPayee: (name) => ofPayees.get(name.trim().toLowerCase()) ?? null,
  };
}
