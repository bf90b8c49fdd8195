import type { Random } from '../simulation/random.ts';
import type { Merchant, Phrase } from '../training/read-lists.ts';
import type { HouseholdStream, StreamRow } from './corrections-stream.ts';

/** What a household's merchants are made of. */
export type Material = {
  merchants: readonly Merchant[];
  lexicon: readonly Phrase[];
  places: readonly string[];
};

const rowCount = 2000;
const merchantCount = 300;
/** Merchants in no list: half with a word that tells what they sell, half named after somebody. */
const unknownShare = 0.25;

/** Of 100 merchants of a household so many are of each category: some statements' impression, nothing counted. */
const merchantsOf100: Readonly<Record<string, number>> = {
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

/** A merchant as this household meets it: what stays the same on each statement, and what does not. */
type Known = {
  merchant: string;
  categoryId: string;
  spellings: readonly string[];
  place: string;
  /** Branches that the household goes to; none for merchants that print no numbers. */
  branches: readonly number[];
  hasReference: boolean;
  fieldLength: number;
};

/**
 * A household made up from the training lists: 300 merchants met by Zipf's law (the second half as often as the first, the third a third), each row
 * with its own date, branch and reference code, as banks write them. The model has seen three of four of these merchants, so
 * this flatters a base that guesses; it says how learning fares with descriptors that change.
 */
export function madeUpHousehold(material: Material, random: Random): HouseholdStream {
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
  return {
    merchant: name,
    categoryId,
    // Most merchants have one terminal, some two that spell the name differently.
    spellings: random.chance(0.15) ? [usual, usual, usual, pickOf(random, written)] : [usual],
    place: `${pickOf(random, places)} ${pickOf(random, states)}`,
    branches: random.chance(0.5) ? Array.from({ length: random.int(1, 3) }, () => random.int(2, 9999)) : [],
    hasReference: random.chance(0.2),
    fieldLength: pickOf(random, [22, 22, 22, 25, 25, 40]),
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
  const telling = random.chance(0.5) ? random.pick(phrases)?.text : undefined;
  const name = telling === undefined ? `${first} ${second}` : `${first} ${telling}`;
  return { name, spellings: [name.toUpperCase()] };
}

/** How one bank writes its rows: all rows of a household are of the same bank. */
function bankOf(random: Random): (known: Known) => StreamRow {
  const before = pickOf(random, waysOfPaying);
  return (known) => {
    const branch = random.pick(known.branches);
    const number = branch === undefined ? '' : ` #${branch}`;
    const reference = known.hasReference ? `*${random.hex(5).toUpperCase()}` : '';
    const name = `${pickOf(random, known.spellings)}${reference}${number}`.slice(0, known.fieldLength);
    const day = `${String(random.int(1, 12)).padStart(2, '0')}/${String(random.int(1, 28)).padStart(2, '0')}`;
    const { merchant, categoryId } = known;
    return {
      description: `${before.replace('{day}', day)}${name} ${known.place}`.trim(),
      direction: categoryId === 'income' ? 'credit' : 'debit',
      merchant,
      right: [categoryId],
    };
  };
}

function drawCategory(random: Random): string {
  const entries = Object.entries(merchantsOf100);
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
];
const states = ['CA', 'TX', 'NY', 'FL', 'WA', 'IL', 'PA', 'OH', 'GA', 'NC'];
const surnames = (
  'Abernathy Bergstrom Castellano Delacroix Eriksson Fitzgerald Gallagher Hendricks Ivanov Jablonski Kowalski Lindqvist Macready Nakamura Oyelaran ' +
  'Petrakis Quintero Rasmussen Santangelo Takahashi Ulbricht Vandermeer Whitfield Yamamoto Zielinski Bellweather Harrowgate Larkspur Thornbury Windmere'
).split(' ');
