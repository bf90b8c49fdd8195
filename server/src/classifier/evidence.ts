import { meaningOfBankCategory } from './bank-category-map.ts';
import { type FoundBrand, findBrand } from './classifier/brand-dictionary.ts';
import { type CategoryModel, probabilitiesOf, wordScores } from './classifier/category-model.ts';
import { featuresOf } from './classifier/features.ts';
import { labelOf } from './labels.ts';
import { type BankingPattern, bankingPatternOf, type Direction } from './text/banking-patterns.ts';
import { type CleanDescriptor, cleanDescriptor } from './text/clean-descriptor.ts';

/** The bank's category: Plaid's codes and confidence level. */
export type BankCategory = { primary: string; detailed: string; confidence: string | null };

export type ClassifierInput = {
  description: string;
  direction: Direction;
  /** The amount; null when unknown. */
  amountCents: number | null;
  /** Plaid's account type, where known. */
  accountType: string | null;
  bankCategory: BankCategory | null;
};

/** Evidence for the categories, before weighting. */
export type Evidence = {
  clean: CleanDescriptor;
  direction: Direction;
  amountCents: number | null;
  /** Log-odds from words alone. */
  scores: Float64Array;
  brand: FoundBrand | null;
  pattern: BankingPattern | null;
  bank: { category: number; words: string; isUnsure: boolean; bonus: number } | null;
};

/** Log-odds that a banking pattern adds to its category: e^7 is about a thousand to one, e^3.5 about thirty to one. */
const certainPattern = 7;
const usualPattern = 3.5;
/** A brand's other categories get this much less than its first. */
const alternativeDiscount = 0.4;
/** Log-odds for the bank's category by Plaid's confidence levels. */
const bankBonuses: Readonly<Record<string, number>> = {
  VERY_HIGH: 5.5,
  HIGH: 4.5,
  MEDIUM: 3.2,
  LOW: 2,
  UNKNOWN: 1.5,
};
/** For a bank category without a confidence level. */
const plainBankBonus = 3.5;
/** Levels below "moderately sure" (https://plaid.com/docs/api/products/transactions/). */
const unsureLevels: ReadonlySet<string> = new Set(['LOW', 'UNKNOWN']);
/**
 * At a gas station with a shop, fuel seldom costs less than the first amount and snacks seldom more than the second. In between, the
 * amount is not used.
 */
const minFillUpCents = 1_000;
const maxSnacksCents = 2_500;
/** Log-odds that such an amount adds to fuel or to the shop: about seven to one. */
const amountBonus = 2;

export function gatherEvidence(input: ClassifierInput, model: CategoryModel): Evidence {
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

/** Delivery platforms: the shop's name decides the category. */
const platforms: ReadonlySet<string> = new Set([
  'doordash',
  'ubereats',
  'grubhub',
  'postmates',
  'instacart',
  'gopuff',
]);

/** 'doordash safeway' is groceries: where the shop is a known brand, only its words are used. */
function withoutPlatform(clean: CleanDescriptor, model: CategoryModel): CleanDescriptor {
  const platformWords = [1, 2].find((count) => platforms.has(clean.tokens.slice(0, count).join('')));
  if (platformWords === undefined) return clean;
  const tokens = clean.tokens.slice(platformWords);
  const shop = findBrand(model.brands, tokens);
  return shop === null || shop.isCommonWord ? clean : { ...clean, tokens };
}

/** All words in lower case, without numbers. */
export function rawWordsOf(text: string): string[] {
  return text.toLowerCase().match(/(?:\p{L}\p{M}*){2,}/gu) ?? [];
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

/** Category probabilities from all evidence, uncalibrated. */
export function categoryProbabilities(evidence: Evidence, model: CategoryModel): Float64Array {
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

/** Words whose meaning depends on direction outrank the brand: a tax office that pays, refunds. */
function isOutranked({ pattern, direction }: Evidence): boolean {
  return pattern?.isCertain === true && pattern.direction !== null && direction !== null;
}

/** The amount's band where fuel and snacks are sold; predictions are equal within one band and direction. */
export function amountBandOf(amountCents: number): 'snacks' | 'either' | 'fill-up' {
  const size = Math.abs(amountCents);
  if (size < minFillUpCents) return 'snacks';
  return size > maxSnacksCents ? 'fill-up' : 'either';
}

/** Fuel or groceries, by amount, at a brand that sells both; null where the amount does not decide. */
function categoryByAmount({ brand, amountCents }: Evidence, model: CategoryModel): number | null {
  if (brand === null || amountCents === null) return null;
  const [fuel, shop] = [model.categoryIds.indexOf('transportation'), model.categoryIds.indexOf('groceries')];
  const sold = [brand.brand.category, ...brand.brand.alternatives];
  if (!sold.includes(fuel) || !sold.includes(shop)) return null;
  return { snacks: shop, either: null, 'fill-up': fuel }[amountBandOf(amountCents)];
}
