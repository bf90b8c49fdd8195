import { isOfHousehold } from '@cairn/contract/route-definition';
import { type Route, type RouteName, routes } from '@cairn/contract/routes';

/** Values of each id that a path has, by its name in the route table. */
export type PathIds = (field: string) => readonly string[];

/** Routes that are not asked, with the reason. */
export const unaskedRoutes: Partial<Record<RouteName, string>> = {
  events: 'does not end',
  attachmentContent: 'sends a file, and not rows',
  archiveContent: 'sends a file, and not rows',
};

const filters = [
  'search=a',
  'search=shop',
  'search=12',
  'merchant=o',
  'from=2026-01-15&to=2026-02-20',
  'type=debit&minAmountCents=1000&maxAmountCents=20000',
  'kind=net_spending',
  'kind=transfer&status=posted',
  'status=pending',
  'status=reconciled',
  'hasNote=yes',
  'hasAttachment=yes',
  'categoryId=food-and-dining&sort=amount',
];

/** What is asked beside the route alone. */
const queries: Partial<Record<RouteName, readonly string[]>> = {
  transactions: [...filters, 'limit=7', 'sort=amount&limit=200'],
  exportTransactions: filters,
  exportLedger: ['beancount', 'hledger', 'ofx', 'qif'].map((format) => `format=${format}`),
  balanceHistory: ['days=7', 'days=731'],
  accountHistory: ['days=731'],
  budgets: ['month=2026-01', 'month=2025-12'],
  merchants: ['search=a', 'from=2026-01-01&to=2026-01-31'],
  completions: ['text=s', 'text=shop'],
  statement: ['on=2026-02-27&balanceCents=6000'],
  transferCandidates: ['search=a'],
  reimbursementCandidates: ['search=a'],
  importRows: ['decision=add', 'after=0'],
  history: [
    'actor=user',
    'actor=bank',
    'subject=transaction',
    'subject=category_rule',
    'from=2026-02-01&to=2026-02-28',
    'search=note',
  ],
};

export type ReadingCall = { name: string; path: string };

/** The calls of every household’s route that reads and is to be asked, for each of its ids. A route whose id has no value is left out. */
export function readingCalls(idsOf: PathIds): ReadingCall[] {
  return Object.entries<Route>(routes)
    .filter(([name, route]) => route.method === 'GET' && isOfHousehold(route) && !(name in unaskedRoutes))
    .flatMap(([name, { path }]) =>
      pathsOf(path, idsOf).flatMap((filled) =>
        ['', ...queriesOf(name)].map((query) => ({
          name,
          path: query === '' ? filled : `${filled}?${query}`,
        })),
      ),
    );
}

function queriesOf(name: string): readonly string[] {
  const all: Partial<Record<string, readonly string[]>> = queries;
  return all[name] ?? [];
}

/** A path with several ids takes the first of each, then the second of each, and so on. */
function pathsOf(path: string, idsOf: PathIds): string[] {
  const values = [...path.matchAll(/:(\w+)/g)].map(([, field = '']) => idsOf(field));
  const count = values.length === 0 ? 1 : Math.min(...values.map((ids) => ids.length));
  return Array.from({ length: count }, (_none, index) => {
    const left = values.map((ids) => ids[index] ?? '');
    return path.replace(/:\w+/g, () => encodeURIComponent(left.shift() ?? ''));
  });
}
