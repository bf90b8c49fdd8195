import { meaningOfBankCategory } from './bank-category-map.ts';
import { type BankingPattern, bankingPatternOf, type Direction } from './banking-patterns.ts';
import { type CleanDescriptor, cleanDescriptor } from './clean-descriptor.ts';
import { type FoundBrand, findBrand } from './model/brand-dictionary.ts';
import {
  type CategoryModel,
  calibrated,
  positionOfMost,
  probabilitiesOf,
  wordScores,
} from './model/category-model.ts';
import { featuresOf } from './model/features.ts';

/** What the bank itself says of a row: Plaid's codes and how sure it is. */
export type BankCategory = { primary: string; detailed: string; confidence: string | null };

export type GuessInput = {
  description: string;
  direction: Direction;
  /** Plaid's type of the account, where it is known. */
  accountType: string | null;
  bankCategory: BankCategory | null;
};

export type Guess = {
  categoryId: string;
  source: 'bank' | 'pattern' | 'brand' | 'words';
  reason: string;
  /** From 0 to 1: how often guesses like this one are right. */
  confidence: number;
  merchantName: string;
};

/** All that speaks for one category or another, before it is weighed. */
export type Evidence = {
  clean: CleanDescriptor;
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
/** Nothing is ever certain, and no honest guess among 17 is worse than this. */
const mostConfidence = 0.99;

export function gatherEvidence(input: GuessInput, model: CategoryModel): Evidence {
  const { description, direction, bankCategory } = input;
  const clean = withoutPlatform(cleanDescriptor(description), model);
  const text = description.replace(/\s+/g, ' ').trim();
  const features = featuresOf({ clean, rawWords: rawWordsOf(text), direction }, model.buckets);
  return {
    clean,
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
  return shop === null || shop.brand.isCommonWord ? clean : { ...clean, tokens };
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
    category: model.categoryIds.indexOf(categoryId),
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
  if (brand !== null) {
    const bonus = model.brandBonuses[brand.fit];
    add(brand.brand.category, bonus);
    for (const other of brand.brand.alternatives) add(other, bonus - alternativeDiscount);
  }
  if (pattern !== null) {
    add(model.categoryIds.indexOf(pattern.categoryId), pattern.isCertain ? certainPattern : usualPattern);
  }
  if (bank !== null) add(bank.category, bank.bonus);
  return probabilitiesOf(scores);
}

/** The best guess there is, however weak. */
export function guessCategory(input: GuessInput, model: CategoryModel): Guess {
  const evidence = gatherEvidence(input, model);
  const probabilities = weigh(evidence, model);
  const best = positionOfMost(probabilities);
  const confidence = Math.min(mostConfidence, calibrated(model.calibration, probabilities[best] ?? 0));
  return {
    categoryId: model.categoryIds[best] ?? 'other',
    confidence,
    merchantName: merchantOf(evidence),
    ...decidedBy(evidence, best, model),
  };
}

/** What is told as the reason: the strongest of what speaks for the category. */
function decidedBy(evidence: Evidence, best: number, model: CategoryModel): Pick<Guess, 'source' | 'reason'> {
  const { brand, pattern, bank } = evidence;
  if (pattern !== null && model.categoryIds[best] === pattern.categoryId && patternDecides(evidence, best)) {
    return { source: 'pattern', reason: `Looks like ${pattern.words}` };
  }
  if (brand !== null && [brand.brand.category, ...brand.brand.alternatives].includes(best)) {
    return { source: 'brand', reason: `Known brand: ${brand.brand.name}` };
  }
  if (bank !== null && bank.category === best) {
    const reason = bank.isUnsure
      ? `The bank is not sure, but its best guess is ${bank.words}`
      : `The bank says ${bank.words}`;
    return { source: 'bank', reason };
  }
  return { source: 'words', reason: wordsReason(evidence.clean, best, model) };
}

/** A certain pattern that is not outvoted decides; a usual one only where no brand says the same. */
function patternDecides({ pattern, brand }: Evidence, best: number): boolean {
  if (pattern === null) return false;
  return pattern.isCertain || brand === null || brand.brand.category !== best;
}

/** Names the word that speaks most for the category. */
function wordsReason(clean: CleanDescriptor, best: number, model: CategoryModel): string {
  let strongest = '';
  let most = Number.NEGATIVE_INFINITY;
  for (const token of clean.tokens) {
    const alone = { ...clean, tokens: [token] };
    const score =
      wordScores(model, featuresOf({ clean: alone, rawWords: [token], direction: null }, model.buckets))[
        best
      ] ?? 0;
    if (score > most) [strongest, most] = [token, score];
  }
  return strongest === '' ? 'Nothing known about this payee yet' : `The word “${strongest}”`;
}

/** Behind other words a shorter brand is likelier to be a part of another name. */
const shortestTellingName = 5;

/** The brand's own spelling where it is clear that the brand is meant. */
function merchantOf({ brand, clean }: Evidence): string {
  if (brand === null) return clean.displayName;
  const isTelling = brand.fit !== 'within' || brand.brand.name.length >= shortestTellingName;
  return isTelling ? brand.brand.name : clean.displayName;
}
