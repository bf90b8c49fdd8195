export type ExampleAccount = { name: string; institution: string; balanceCents: number };

/** A debit is negative. Income has no category. */
export type ExampleRow = { day: number; merchant: string; category: string | null; amountCents: number };

const food = 'Food & Dining';
const bills = 'Bills & Utilities';
const shopping = 'Shopping';
const transport = 'Transportation';
const fun = 'Entertainment';

/** The month that the landing page's ledger shows. Every figure on the page is computed from these rows and balances. */
export const exampleMonth = {
  name: 'November',
  shortName: 'Nov',
  /** The day that the example is looked at. */
  lastDay: 20,
  firstChoice: food,
  accounts: [
    { name: 'Everyday Checking', institution: 'First Harbor', balanceCents: 648_219 },
    { name: 'Rainy Day Savings', institution: 'First Harbor', balanceCents: 1_895_000 },
    { name: 'Travel Card', institution: 'Cascade Union', balanceCents: -111_367 },
  ] satisfies ExampleAccount[],
  rows: [
    { day: 1, merchant: 'Meridian Studio, payroll', category: null, amountCents: 164_000 },
    { day: 1, merchant: 'Harbor Street Rent', category: bills, amountCents: -84_000 },
    { day: 2, merchant: 'Metro Pass', category: transport, amountCents: -8_600 },
    { day: 3, merchant: 'Green Lane Market', category: food, amountCents: -18_210 },
    { day: 5, merchant: 'Wavelength Music', category: fun, amountCents: -1_199 },
    { day: 6, merchant: 'Field & Thread', category: shopping, amountCents: -16_800 },
    { day: 7, merchant: 'Lantern Cinema', category: fun, amountCents: -3_150 },
    { day: 8, merchant: 'Osteria Lena', category: food, amountCents: -6_840 },
    { day: 9, merchant: 'Alder Works, invoice 118', category: null, amountCents: 100_000 },
    { day: 9, merchant: 'City Power & Light', category: bills, amountCents: -9_645 },
    { day: 10, merchant: 'Paper & Post', category: shopping, amountCents: -4_620 },
    { day: 11, merchant: 'Junction Fuel', category: transport, amountCents: -4_218 },
    { day: 12, merchant: 'Northline Internet', category: bills, amountCents: -5_999 },
    { day: 13, merchant: 'Harmony Hall', category: fun, amountCents: -6_400 },
    { day: 14, merchant: 'Corner Bakery', category: food, amountCents: -1_430 },
    { day: 15, merchant: 'Meridian Studio, payroll', category: null, amountCents: 164_000 },
    { day: 16, merchant: 'Field & Thread, refund', category: shopping, amountCents: 3_900 },
    { day: 17, merchant: 'Green Lane Market', category: food, amountCents: -9_675 },
    { day: 19, merchant: 'Night Cab', category: transport, amountCents: -2_460 },
  ] satisfies ExampleRow[],
};
