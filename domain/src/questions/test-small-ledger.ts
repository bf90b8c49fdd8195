import type { BuiltInCategoryId } from '../categories.ts';
import { toCents } from '../money.ts';
import { toPlainDate } from '../plain-date.ts';
import type { AskStream } from './ask-ledger.ts';
import { type MemoryLedger, type MemoryRow, memoryAccount } from './test-memory-ledger.ts';

const [checking, savings, card, loan] = ['c1', 'c2', 'c3', 'c4'].map(
  (end) => `00000000-0000-4000-8000-0000000000${end}`,
);

/** Merchant, category, account, dollars, and the days: `2026-11-02`, several with commas between. */
const table = `
Oakwood Apartments | rent | checking | -1400.00 | 2025-09-01,2025-10-01,2025-11-01,2025-12-01,2026-01-01,2026-02-01,2026-03-01,2026-04-01,2026-05-01,2026-06-01
Oakwood Apartments | rent | checking | -1450.00 | 2026-07-01,2026-08-01,2026-09-01,2026-10-01,2026-11-01
Gusto Payroll | paycheck | checking | 3000.00 | 2025-09-15,2025-10-15,2025-11-15,2025-12-15,2026-01-15,2026-02-15,2026-03-15,2026-04-15,2026-05-15,2026-06-15,2026-07-15,2026-08-15,2026-09-15
Gusto Payroll | paycheck | checking | 3200.00 | 2026-10-15,2026-11-15
Netflix | subscriptions | card | -15.49 | 2026-03-05,2026-04-05,2026-05-05,2026-06-05,2026-07-05,2026-08-05
Netflix | subscriptions | card | -17.99 | 2026-09-05,2026-10-05,2026-11-05
Spotify | subscriptions | card | -11.99 | 2026-08-12,2026-09-12,2026-10-12,2026-11-12
Whole Foods | groceries | card | -95.10 | 2025-10-10
Whole Foods | groceries | card | -88.40 | 2025-11-08
Trader Joe’s | groceries | card | -61.25 | 2026-08-14
Whole Foods | groceries | card | -120.10 | 2026-09-04
Costco | groceries | card | -210.45 | 2026-09-19
Whole Foods | groceries | card | -98.30 | 2026-10-03
Trader Joe’s | groceries | card | -54.20 | 2026-10-11
Costco | groceries | card | -180.00 | 2026-10-24
Whole Foods | groceries | card | -101.75 | 2026-11-02
Costco | groceries | card | -240.60 | 2026-11-14
Olive Garden | restaurants | card | -48.00 | 2026-09-12
Chipotle | fast-food | card | -13.45 | 2026-10-09
Olive Garden | restaurants | card | -62.80 | 2026-10-17
Chipotle | fast-food | card | -14.10 | 2026-11-07
Olive Garden | restaurants | card | -55.00 | 2026-11-13
Olive Garden | restaurants | card | -33.20 | 2026-11-20
Starbucks | coffee | card | -6.25 | 2026-10-05,2026-11-03
Starbucks | coffee | card | -7.10 | 2026-10-19
Starbucks | coffee | card | -5.75 | 2026-11-10
Starbucks | coffee | card | -8.40 | 2026-11-18
Shell | gas | card | -42.00 | 2026-09-15
Shell | gas | card | -44.50 | 2026-10-15
Shell | gas | card | -39.90 | 2026-11-11
Uber | ride-shares | card | -23.60 | 2026-10-18
Uber | ride-shares | card | -31.15 | 2026-11-08
City Electric | electricity | checking | -71.20 | 2026-09-20
City Electric | electricity | checking | -64.90 | 2026-10-20
City Electric | electricity | checking | -82.35 | 2026-11-20
Comcast | internet | checking | -60.00 | 2026-08-08,2026-09-08,2026-10-08,2026-11-08
Verizon | phone | checking | -45.00 | 2026-07-24,2026-08-24,2026-09-24,2026-10-24
Amazon | online-shopping | card | -35.60 | 2026-09-09
Amazon | online-shopping | card | -129.99 | 2026-10-02
Amazon | online-shopping | card | -18.75 | 2026-10-28
Amazon | online-shopping | card | -74.30 | 2026-11-06
Amazon | online-shopping | card | 29.99 | 2026-11-12
H&M | clothing | card | -66.00 | 2026-10-21
Planet Fitness | gym | card | -24.99 | 2026-08-17,2026-09-17,2026-10-17,2026-11-17
CVS | pharmacy | card | -12.80 | 2026-10-30
CVS | pharmacy | card | -21.45 | 2026-11-16
Smile Dental | dentist | card | -150.00 | 2026-10-13
IRS | taxes | checking | -612.00 | 2026-04-14
IRS Treasury | tax-refunds | checking | 480.00 | 2026-03-20
ATM Withdrawal | cash | checking | -100.00 | 2026-10-16
ATM Withdrawal | cash | checking | -60.00 | 2026-11-05
ATM Withdrawal | cash | checking | -40.00 | 2026-11-19
Venmo | payments-to-people | checking | -35.00 | 2026-10-25
Venmo | payments-to-people | checking | -80.00 | 2026-11-15
Venmo | money-from-people | checking | 25.00 | 2026-11-09
Monthly Service Fee | bank-fees | checking | -12.00 | 2026-10-31
Honda Financial | car-loan | checking | -310.00 | 2026-08-03,2026-09-03,2026-10-03,2026-11-03
Transfer to savings | account-transfers | checking | -500.00 | 2026-10-16,2026-11-16
Transfer from checking | account-transfers | savings | 500.00 | 2026-10-16,2026-11-16
United Airlines | flights | card | -342.60 | 2026-06-10
Marriott | lodging | card | -410.00 | 2026-07-02
City Parking | parking | card | -12.00 | 2026-11-21
Red Cross | donations | card | -50.00 | 2026-09-30
`;

const accountIds: Record<string, string | undefined> = { checking, savings, card };

const rows = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [merchantName = '', categoryId = '', account = '', dollars = '', days = ''] = line.split(' | ');
    return days.split(',').map(
      (day): Omit<MemoryRow, 'id'> => ({
        date: toPlainDate(day),
        amount: toCents(Math.round(Number(dollars) * 100)),
        currency: 'USD',
        description: merchantName.toUpperCase(),
        merchantName,
        categoryId,
        accountId: accountIds[account] ?? '',
      }),
    );
  })
  .map((row, place): MemoryRow => ({ ...row, id: `row-${String(place).padStart(3, '0')}` }));

/** What recurs among the rows, as its own page lists it: the usual amount, and the days on which it is expected next. */
function stream(
  payee: string,
  categoryId: BuiltInCategoryId,
  coming: readonly string[],
  more: Partial<AskStream> = {},
): AskStream {
  const own = rows.filter((row) => row.merchantName === payee).toSorted((a, b) => (a.date < b.date ? 1 : -1));
  const [latest] = own;
  const before = own.find(({ amount }) => amount !== latest?.amount);
  const changedOn = own.filter(({ amount }) => amount === latest?.amount).at(-1);
  const size = (row: MemoryRow | undefined) => toCents(Math.abs(row?.amount ?? 0));
  return {
    payee,
    categoryId,
    cadence: 'every month',
    kind: (latest?.amount ?? 0) > 0 ? 'income' : 'spending',
    isVariable: false,
    isSubscription: categoryId === 'subscriptions' || categoryId === 'gym',
    usual: size(latest),
    monthly: size(latest),
    yearly: toCents(size(latest) * 12),
    latest: { id: latest?.id ?? '', date: latest?.date ?? toPlainDate('2026-11-22') },
    coming: coming.map(toPlainDate),
    change:
      before === undefined || changedOn === undefined
        ? null
        : { on: changedOn.date, before: size(before), beforeRow: { id: before.id, date: before.date } },
    ...more,
  };
}

/** A small household's ledger, the same whenever they are read. Today is Sunday, November 22, 2026. */
export const smallLedger: MemoryLedger = {
  today: toPlainDate('2026-11-22'),
  rows,
  accounts: [
    memoryAccount(
      { id: checking, name: 'Everyday Checking', type: 'depository', subtype: 'checking' },
      3_214_55,
    ),
    memoryAccount({ id: savings, name: 'Rainy Day', type: 'depository', subtype: 'savings' }, 8_000_00),
    memoryAccount({ id: card, name: 'Travel Rewards Card', type: 'credit', subtype: 'credit card' }, -642_18),
    memoryAccount({ id: loan, name: 'Car Loan', type: 'loan', subtype: 'auto' }, -9_500_00),
  ],
  budgets: [
    { categoryId: 'food-and-dining', monthlyLimit: toCents(600_00) },
    { categoryId: 'shopping', monthlyLimit: toCents(40_00) },
  ],
  streams: [
    stream('Oakwood Apartments', 'rent', ['2026-12-01', '2027-01-01']),
    stream('Netflix', 'subscriptions', ['2026-12-05', '2027-01-05']),
    stream('Spotify', 'subscriptions', ['2026-12-12']),
    stream('Planet Fitness', 'gym', ['2026-12-17']),
    stream('Comcast', 'internet', ['2026-12-08']),
    stream('Verizon', 'phone', ['2026-11-24', '2026-12-24']),
    stream('Honda Financial', 'car-loan', ['2026-12-03', '2027-01-03']),
    stream('Gusto Payroll', 'paycheck', ['2026-12-15']),
  ],
  forecast: [
    {
      date: toPlainDate('2026-11-30'),
      low: toCents(10_600_00),
      expected: toCents(10_950_00),
      high: toCents(11_300_00),
    },
    {
      date: toPlainDate('2026-12-22'),
      low: toCents(11_000_00),
      expected: toCents(11_840_00),
      high: toCents(12_700_00),
    },
  ],
};
