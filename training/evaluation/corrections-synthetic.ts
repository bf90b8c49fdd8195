import type { Random } from '../../scripts/testing/random.ts';
import type { Merchant, Phrase } from '../read-lists.ts';
import type { HouseholdStream, StreamRow } from './corrections-stream.ts';

/** What a household's merchants are made of. */
export type Material = {
  merchants: readonly Merchant[];
  lexicon: readonly Phrase[];
  places: readonly string[];
};

const rowCount = 2000;
const merchantCount = 300;
/** Merchants in no list: half with a word for what they sell, half named after a person. */
const unknownShare = 0.25;

/** Of 100 merchants of a household so many are of each category: some statements' impression, nothing counted. */
const merchantShares: Readonly<Record<string, number>> = {
  'food-and-dining': 28,
  shopping: 20,
  transportation: 10,
  groceries: 9,
  entertainment: 7,
  'bills-and-utilities': 6,
  subscriptions: 5,
  healthcare: 4,
  travel: 3,
  'personal-care': 2,
  other: 2,
  education: 1,
  housing: 1,
  transfer: 1,
  income: 1,
};

/** A merchant as this household meets it. */
type Known = {
  merchant: string;
  categoryId: string;
  terminals: readonly Terminal[];
  /** A code of its own for each purchase behind the name, as shops on the web write. */
  hasReference: boolean;
  /** Part of the purchases is paid through PayPal. */
  isPaidThrough: boolean;
};

/** What one till of a merchant writes. */
type Terminal = {
  spelling: string;
  /** A branch's number; empty for merchants that print none. */
  number: string;
  /** The town, or a telephone number. */
  place: string;
  fieldLength: number;
};

/**
 * A household made up from the training lists: 300 merchants met by Zipf's law (the second half as often as the first, the third a third), each row
 * with its own date, till, branch number and reference code, cut off where acquirers cut. The model has seen three of four of these merchants, so
 * this flatters a base that predicts; it says how learning fares with descriptors that change.
 */
export function syntheticHousehold(material: Material, random: Random): HouseholdStream {
  const drawn = new Map<string, Known>();
  while (drawn.size < merchantCount) {
    const known = merchantOf(material, random);
    drawn.set(known.merchant, known);
  }
  const merchants = [...drawn.values()];
  const writeRow = bankOf(random);
  const shares: number[] = [];
  let total = 0;
  for (let rank = 1; rank <= merchantCount; rank += 1) {
    total += 1 / rank;
    shares.push(total);
  }
  return Array.from({ length: rowCount }, (): StreamRow => {
    const drawn = random.next() * total;
    const known = merchants[shares.findIndex((share) => share > drawn)] ?? merchants[0];
    if (known === undefined) throw new Error('A household without merchants');
    return writeRow(known);
  });
}

function merchantOf({ merchants, lexicon, places }: Material, random: Random): Known {
  const categoryId = drawCategory(random);
  const isUnknown = random.chance(unknownShare);
  const { name, spellings } = isUnknown
    ? unknownMerchant(lexicon, categoryId, random)
    : pickOf(
        random,
        merchants.filter((merchant) => merchant.categoryId === categoryId),
      );
  const written = spellings.length === 0 ? [name.toUpperCase()] : spellings;
  const usual = pickOf(random, written);
  const hasNumbers = random.chance(0.5);
  const isFarAway = random.chance(0.25);
  const terminals = Array.from(
    { length: random.int(1, 3) },
    (_, till): Terminal => ({
      // Most tills spell the merchant alike.
      spelling: till > 0 && random.chance(0.2) ? pickOf(random, written) : usual,
      number: hasNumbers ? pickOf(random, numberSigns) + random.int(2, 9999) : '',
      place: isFarAway
        ? `${pickOf(random, telephones)}${random.int(1000, 9999)} ${pickOf(random, states)}`
        : `${pickOf(random, places)} ${pickOf(random, states)}`,
      fieldLength: pickOf(random, [22, 22, 22, 25, 25, 40]),
    }),
  );
  return {
    merchant: name,
    categoryId,
    terminals,
    hasReference: random.chance(0.15),
    isPaidThrough: random.chance(0.08),
  };
}

function unknownMerchant(
  lexicon: readonly Phrase[],
  categoryId: string,
  random: Random,
): Pick<Merchant, 'name' | 'spellings'> {
  const first = pickOf(random, surnames);
  const second = pickOf(random, surnames);
  const phrases = lexicon.filter((phrase) => phrase.categoryId === categoryId && phrase.weight > 1);
  const phrase = random.chance(0.5) ? random.pick(phrases)?.text : undefined;
  const name = phrase === undefined ? `${first} ${second}` : `${first} ${phrase}`;
  return { name, spellings: [name.toUpperCase()] };
}

/** How one bank writes its rows: all rows of a household are of the same bank, which writes in two ways. */
function bankOf(random: Random): (known: Known) => StreamRow {
  const ways = [pickOf(random, waysOfPaying), pickOf(random, waysOfPaying)];
  const isShouting = random.chance(0.8);
  return ({ merchant, categoryId, terminals, hasReference, isPaidThrough }) => {
    const { spelling, number, place, fieldLength } = pickOf(random, terminals);
    const processor = isPaidThrough && random.chance(0.5) ? 'PAYPAL *' : '';
    const reference = hasReference ? `*${random.hex(5).toUpperCase()}` : '';
    const name = `${processor}${spelling}${reference}${number}`.slice(0, fieldLength);
    const day = `${twoDigits(random.int(1, 12))}/${twoDigits(random.int(1, 28))}`;
    const text = `${pickOf(random, ways).replace('{day}', day)}${name} ${place}`;
    return {
      description: isShouting ? text : inTitleCase(text),
      direction: categoryId === 'income' ? 'credit' : 'debit',
      merchant,
      right: [categoryId],
    };
  };
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

function inTitleCase(text: string): string {
  return text.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function drawCategory(random: Random): string {
  const entries = Object.entries(merchantShares);
  let left = random.next() * entries.reduce((sum, [, share]) => sum + share, 0);
  for (const [categoryId, share] of entries) {
    left -= share;
    if (left < 0) return categoryId;
  }
  return 'shopping';
}

function pickOf<T>(random: Random, items: readonly T[]): T {
  const item = random.pick(items);
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

const waysOfPaying = [
  '',
  '',
  'POS DEBIT ',
  'PURCHASE AUTHORIZED ON {day} ',
  'CHECKCARD {day} ',
  '{day} PURCHASE ',
  'DEBIT CARD PURCHASE XXXXX4471 ',
  'RECURRING PAYMENT AUTHORIZED ON {day} ',
];
const numberSigns = [' #', ' #', ' ', ' STORE ', ' T-', ' 0'];
const telephones = ['800-555-', '888-555-', '800555'];
const states = ['CA', 'TX', 'NY', 'FL', 'WA', 'IL', 'PA', 'OH', 'GA', 'NC'];
const surnames = (
  'Abernathy Bergstrom Castellano Delacroix Eriksson Fitzgerald Gallagher Hendricks Ivanov Jablonski Kowalski Lindqvist Macready Nakamura Oyelaran ' +
  'Petrakis Quintero Rasmussen Santangelo Takahashi Ulbricht Vandermeer Whitfield Yamamoto Zielinski Bellweather Harrowgate Larkspur Thornbury Windmere'
).split(' ');
