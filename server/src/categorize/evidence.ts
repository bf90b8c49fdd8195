import { meaningOfBankCategory } from './bank-category-map.ts';
import { type FoundBrand, findBrand } from './classifier/brand-dictionary.ts';
import { type CategoryModel, probabilitiesOf, wordScores } from './classifier/category-model.ts';
import { featuresOf } from './classifier/features.ts';
import { labelOf } from './labels.ts';
import { type BankingPattern, bankingPatternOf, type Direction } from './text/banking-patterns.ts';
import { type CleanDescriptor, cleanDescriptor } from './text/clean-descriptor.ts';

/** What the bank itself says of a row: Plaid's codes and how sure it is. */
export type BankCategory = { primary: string; detailed: string; confidence: string | null };

export type GuessInput = {
  description: string;
  direction: Direction;
  /** How much money, whichever way it went; null where a file does not say. */
  amountCents: number | null;
  /** Plaid's type of the account, where it is known. */
  accountType: string | null;
  bankCategory: BankCategory | null;
};

/** All that speaks for one category or another, before it is weighed. */
export type Evidence = {
  clean: CleanDescriptor;
  direction: Direction;
  amountCents: number | null;
  /** Log-odds by words alone. */
  scores: Float64Array;
  brand: FoundBrand | null;
  pattern: BankingPattern | null;
  bank: { category: number; words: string; isUnsure: boolean; bonus: number } | null;
};

/** Log-odds that a pattern adds to its category: e^7 is about a thousand to one, e^3.5 about thirty to one. */
const certainPattern = 7;
const usualPattern = 3.5;
/** A superstore's other categories get so much less than its first. */
const alternativeDiscount = 0.4;
/** Log-odds for the bank's category by how sure the bank is; the levels are Plaid's. */
const bankBonuses: Readonly<Record<string, number>> = {
  VERY_HIGH: 5.5,
  HIGH: 4.5,
  MEDIUM: 3.2,
  LOW: 2,
  UNKNOWN: 1.5,
};
/** A bank that gives a category without saying how sure it is. */
const plainBankBonus = 3.5;
/** Levels below "moderately sure" (https://plaid.com/docs/api/products/transactions/). */
const unsureLevels: ReadonlySet<string> = new Set(['LOW', 'UNKNOWN']);
/**
 * At a filling station with a shop nobody fills a tank for less than the first (1,000 cents), and snacks seldom come to more than the
 * second. Between them the amount says nothing.
 */
const leastFillUpCents = 1_000;
const mostSnacksCents = 2_500;
/** Log-odds that such an amount adds to fuel or to the shop: about seven to one. */
const amountBonus = 2;

export function gatherEvidence(input: GuessInput, model: CategoryModel): Evidence {
  const { description, direction, amountCents, bankCategory } = input;
  const clean = withoutPlatform(cleanDescriptor(description), model);
  const text = description.replace(/\s+/g, ' ').trim();
  const features = featuresOf({ clean, rawWords: rawWordsOf(text), direction }, model.buckets);
  return {
    clean,
    direction,
    amountCents,
    scores: wordScores(model, features),
    brand: findBrand(model.brands, clean.tokens),
    pattern: bankingPatternOf(text, direction, input.accountType),
    bank: bankEvidence(bankCategory, model),
  };
}

/** Who brings other shops' goods: what was bought is told by the shop. */
const platforms: ReadonlySet<string> = new Set([
  'doordash',
  'ubereats',
  'grubhub',
  'postmates',
  'instacart',
  'gopuff',
]);

/** 'doordash safeway' is groceries: where the shop is a known brand, its words alone say what was bought. */
function withoutPlatform(clean: CleanDescriptor, model: CategoryModel): CleanDescriptor {
  const platformWords = [1, 2].find((count) => platforms.has(clean.tokens.slice(0, count).join('')));
  if (platformWords === undefined) return clean;
  const tokens = clean.tokens.slice(platformWords);
  const shop = findBrand(model.brands, tokens);
  return shop === null || shop.isCommonWord ? clean : { ...clean, tokens };
}

/** All words of a bank's text in lower case, numbers left out. */
export function rawWordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}]{2,}/gu) ?? [];
}

function bankEvidence(bankCategory: BankCategory | null, model: CategoryModel): Evidence['bank'] {
  if (bankCategory === null || bankCategory.primary === 'OTHER') return null;
  const { categoryId, words } = meaningOfBankCategory(bankCategory);
  const level = bankCategory.confidence ?? '';
  return {
    category: model.categoryIds.indexOf(labelOf(categoryId)),
    words,
    isUnsure: unsureLevels.has(level),
    bonus: bankBonuses[level] ?? plainBankBonus,
  };
}

/** Probabilities of the categories, all that is known weighed together; not yet calibrated. */
export function weigh(evidence: Evidence, model: CategoryModel): Float64Array {
  const { brand, pattern, bank } = evidence;
  const scores = Float64Array.from(evidence.scores);
  const add = (category: number, bonus: number) => {
    scores[category] = (scores[category] ?? 0) + bonus;
  };
  if (brand !== null && !isOutranked(evidence)) {
    const bonus = model.brandBonuses[brand.fit];
    add(brand.brand.category, bonus);
    for (const other of brand.brand.alternatives) add(other, bonus - alternativeDiscount);
    const byAmount = categoryByAmount(evidence, model);
    if (byAmount !== null) add(byAmount, amountBonus);
  }
  if (pattern !== null) {
    add(
      model.categoryIds.indexOf(labelOf(pattern.categoryId)),
      pattern.isCertain ? certainPattern : usualPattern,
    );
  }
  if (bank !== null) add(bank.category, bank.bonus);
  return probabilitiesOf(scores);
}

/** Words that mean one thing when money comes and another when it goes say more than who it is: a tax office that pays, refunds. */
function isOutranked({ pattern, direction }: Evidence): boolean {
  return pattern?.isCertain === true && pattern.direction !== null && direction !== null;
}

/** What an amount says where fuel and snacks are sold: amounts of one band and direction are all the same to a guess. */
export function amountBandOf(amountCents: number): 'snacks' | 'either' | 'fill-up' {
  const size = Math.abs(amountCents);
  if (size < leastFillUpCents) return 'snacks';
  return size > mostSnacksCents ? 'fill-up' : 'either';
}

/** At a brand that sells fuel and groceries: which of them so much money is likelier for. Null where the amount says nothing. */
function categoryByAmount({ brand, amountCents }: Evidence, model: CategoryModel): number | null {
  if (brand === null || amountCents === null) return null;
  const [fuel, shop] = [model.categoryIds.indexOf('transportation'), model.categoryIds.indexOf('groceries')];
  const sold = [brand.brand.category, ...brand.brand.alternatives];
  if (!sold.includes(fuel) || !sold.includes(shop)) return null;
  return { snacks: shop, either: null, 'fill-up': fuel }[amountBandOf(amountCents)];
}
