import type { Random } from '../scripts/testing/random.ts';
import type { Phrase } from './read-lists.ts';

/** A made-up statement line. */
export type Line = { description: string; direction: 'debit' | 'credit' | null };

/** The acquirer's field of the merchant's name has 22 or 25 characters, some banks show fewer. */
const fieldLengths = [18, 20, 22, 22, 22, 23, 25, 25];
const processorsOf: Readonly<Record<string, readonly string[]>> = {
  'food-and-dining': ['SQ *', 'TST* ', 'DD *DOORDASH ', 'CLV*', 'SP '],
  shopping: ['SQ *', 'SP ', 'PAYPAL *', 'SP * '],
  'personal-care': ['SQ *', 'MB*'],
};
const anyProcessor = ['PAYPAL *', 'SQ *', 'IN *', 'PY *', 'WPY*', 'CKO*', 'BT*', 'APLPAY ', 'PP*'];
const states = [
  'CA',
  'TX',
  'NY',
  'FL',
  'WA',
  'IL',
  'PA',
  'OH',
  'GA',
  'NC',
  'MI',
  'NJ',
  'VA',
  'MA',
  'AZ',
  'CO',
  'MN',
];
const bankWords: Readonly<Record<string, readonly string[]>> = {
  'bills-and-utilities': [
    ' PAYMENT',
    ' BILL PAY',
    ' AUTOPAY',
    ' WEB PMT',
    ' DES:PAYMENT ID:XXXXX',
    ' EPAY',
    ' BILLPAY',
  ],
  housing: [' PAYMENT', ' WEB PMTS', ' DES:RENT', ' RENT'],
  'loan-payments': [' PAYMENT', ' PYMT', ' LOAN PMT', ' AUTOPAY', ' DES:LOAN PYMT'],
  transfer: [' TRANSFER', ' PAYMENT', ' DES:TRANSFER', ' ACH'],
  income: [' PAYROLL', ' DIRECT DEP', ' DES:PAYROLL', ' PPD ID: 123'],
  subscriptions: [' SUBSCRIPTION', ' RECURRING', ''],
  education: [' TUITION', ' PAYMENT', ''],
  other: [' DONATION', '', ''],
};
/** What follows a merchant's name for a branch, a department or a service of it. */
const branchWords =
  'ONLINE STORE STORES MARKET CAFE MOBILE EXPRESS CENTER PLAZA MALL AIRPORT DOWNTOWN SVC SERVICE PURCHASE SHOP INTERNET US USA WEST EAST NORTH SOUTH MAIN TOGO SUBS INTL GROUP MKT'.split(
    ' ',
  );
const surnames =
  'Smith Johnson Garcia Miller Davis Lopez Wilson Anderson Nguyen Lee Thompson White Harris Clark Lewis Young King Scott Hill Adams Baker ' +
  'Nelson Carter Perez Turner Parker Evans Collins Reyes Morris Murphy Cook Rogers Ortiz Cooper Reed Kelly Ward Brooks Gray Bennett Wood';
const firstWords =
  'Blue Red Green Golden Silver Happy Lucky Royal Old New Little Big Sunny Corner Main Park River Lake Mountain Valley Ocean City Town ' +
  'Village Union Central Downtown Uptown Eagle Lion Bear Fox Star Sun Moon Rose Oak Pine Maple Cedar Bella La El Los Casa Royal Elite ' +
  'Premier Classic Modern American National United First Best Quality Family Express Crystal Diamond Liberty Heritage';
const nameWords = `${surnames} ${firstWords}`.toUpperCase().split(' ');

/** What banks write before and behind a card's purchase; digits are any. */
const beforePurchase = [
  'DEBIT CARD PURCHASE XXXXX0000 ',
  'POS DEBIT ',
  'POS PURCHASE ',
  'POS WITHDRAWAL - ',
  'CHECKCARD 0412 ',
  'PURCHASE AUTHORIZED ON 04/12 ',
  'RECURRING DEBIT CARD ',
  'DEBIT CARD ',
  'VISA PURCHASE ',
  'SIGNATURE POS DEBIT 04/12 0000 TX ',
];
const behindPurchase = [
  ' CARD 0000',
  ' US CARD PURCHASE',
  ' 04/12 PURCHASE',
  ' - CARD ENDING IN 0000',
  ' DEBIT CARD',
];
const shareWithWayOfPaying = 0.25;
/** What banks move, pay or take themselves, and write in their own words: none of it is paid by card. */
export const bankingCategories: ReadonlySet<string> = new Set([
  'income',
  'transfer',
  'fees-and-charges',
  'loan-payments',
]);

function asPaid(random: Random, text: string, categoryId: string): string {
  if (bankingCategories.has(categoryId) || !random.chance(shareWithWayOfPaying)) return text;
  return random.chance(0.7)
    ? (random.pick(beforePurchase) ?? '') + text
    : text + (random.pick(behindPurchase) ?? '');
}

/** A merchant's spelling as a statement might show it. */
export function lineOf(
  random: Random,
  spelling: string,
  categoryId: string,
  places: readonly string[],
): Line {
  let text = spelling.toUpperCase();
  if (random.chance(0.15)) text = text.replace(/'/g, random.chance(0.5) ? '' : ' ');
  if (random.chance(0.06)) text = text.replaceAll(' ', '');
  if (random.chance(0.08)) text = `${text}.COM`;
  if (random.chance(0.35))
    text += random.chance(0.5) ? ` #${random.int(1, 9999)}` : ` ${random.int(100, 99_999)}`;
  const bankWord = random.chance(0.4) ? (random.pick(bankWords[categoryId] ?? []) ?? '') : '';
  const processor = random.chance(0.18) ? (random.pick(processorsOf[categoryId] ?? anyProcessor) ?? '') : '';
  text = processor + text;
  if (random.chance(0.15)) text += ` ${random.pick(branchWords) ?? ''}`;
  if (random.chance(0.4)) text = text.slice(0, random.pick(fieldLengths));
  if (random.chance(0.5)) text += ` ${random.pick(places) ?? ''} ${random.pick(states) ?? ''}`;
  return {
    description: asPaid(random, text + bankWord, categoryId),
    direction: directionOf(random, categoryId),
  };
}

/** An unknown merchant, whose name has the phrase: LUCKY TAQUERIA, TAQUERIA GARCIA DENVER CO. */
export function lineOfPhrase(random: Random, phrase: Phrase, places: readonly string[]): Line {
  const text = phrase.text.toUpperCase();
  const word = random.pick(nameWords) ?? '';
  const shapes = [
    text,
    `${word} ${text}`,
    `${text} ${word}`,
    `${word} ${random.pick(nameWords) ?? ''} ${text}`,
    `${random.pick(places) ?? ''} ${text}`,
  ];
  const line = lineOf(random, random.pick(shapes) ?? text, phrase.categoryId, places);
  return phrase.direction === null ? line : { ...line, direction: phrase.direction };
}

/** A line that the bank writes itself: the phrase, and sometimes a number of its own. */
export function lineOfBank(random: Random, phrase: Phrase): Line {
  const number = random.chance(0.5) ? ` ${random.int(1_000, 9_999_999)}` : '';
  const direction = phrase.direction ?? directionOf(random, phrase.categoryId);
  return { description: phrase.text.toUpperCase() + number, direction };
}

/** What unknown merchants are that take payments through one processor, and those of which nothing at all is known. */
const habits: readonly { sign: string; shares: Readonly<Record<string, number>> }[] = [
  {
    sign: '',
    shares: {
      'food-and-dining': 40,
      shopping: 24,
      healthcare: 7,
      'personal-care': 6,
      entertainment: 6,
      transportation: 5,
      groceries: 4,
      travel: 4,
      other: 4,
    },
  },
  {
    sign: 'SQ *',
    shares: {
      'food-and-dining': 55,
      shopping: 14,
      'personal-care': 12,
      entertainment: 5,
      healthcare: 5,
      transportation: 3,
      housing: 3,
      other: 3,
    },
  },
  { sign: 'TST* ', shares: { 'food-and-dining': 97, entertainment: 3 } },
  { sign: 'DD *DOORDASH ', shares: { 'food-and-dining': 96, groceries: 4 } },
  { sign: 'UBER EATS ', shares: { 'food-and-dining': 98, groceries: 2 } },
  { sign: 'GOOGLE *', shares: { entertainment: 72, subscriptions: 28 } },
  { sign: 'APPLE.COM/', shares: { entertainment: 45, subscriptions: 55 } },
  {
    sign: 'PAYPAL *',
    shares: { shopping: 66, entertainment: 10, subscriptions: 9, other: 6, 'food-and-dining': 5, travel: 4 },
  },
  { sign: 'SP ', shares: { shopping: 90, 'food-and-dining': 5, 'personal-care': 5 } },
  { sign: 'ETSY.COM - ', shares: { shopping: 100 } },
  { sign: 'GFM*', shares: { other: 100 } },
  { sign: 'EB *', shares: { entertainment: 90, education: 10 } },
  { sign: 'FSP*', shares: { subscriptions: 70, entertainment: 30 } },
  { sign: 'FS *', shares: { subscriptions: 85, entertainment: 15 } },
  {
    sign: 'IN *',
    shares: { housing: 30, shopping: 25, healthcare: 15, 'personal-care': 10, other: 10, transportation: 10 },
  },
  { sign: 'CTLP*', shares: { 'food-and-dining': 90, 'personal-care': 10 } },
];

/** A line of a merchant whose name says nothing, with the category that it most likely is. */
export function lineOfUnknownMerchant(
  random: Random,
  places: readonly string[],
): Line & { categoryId: string } {
  const { sign, shares } = (random.chance(0.3) ? habits[0] : random.pick(habits)) ?? {
    sign: '',
    shares: { other: 1 },
  };
  let left = random.int(
    1,
    Object.values(shares).reduce((sum, part) => sum + part, 0),
  );
  let categoryId = 'other';
  for (const [candidate, part] of Object.entries(shares)) {
    if (left > 0) categoryId = candidate;
    left -= part;
  }
  const name = Array.from({ length: random.int(1, 3) }, () => random.pick(nameWords) ?? '').join(' ');
  const place = random.chance(0.6) ? ` ${random.pick(places) ?? ''} ${random.pick(states) ?? ''}` : '';
  const description = asPaid(random, sign + name + place, categoryId);
  return { description, direction: directionOf(random, categoryId), categoryId };
}

function directionOf(random: Random, categoryId: string): Line['direction'] {
  if (random.chance(0.25)) return null;
  const creditChance = categoryId === 'income' ? 0.95 : categoryId === 'transfer' ? 0.35 : 0.04;
  return random.chance(creditChance) ? 'credit' : 'debit';
}
