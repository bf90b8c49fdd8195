import { categoryOfRow } from './category-of-row.ts';
import { brandKey, type FoundBrand } from './classifier/brand-dictionary.ts';
import { type CategoryModel, positionOfMost, wordScores } from './classifier/category-model.ts';
import { featuresOf } from './classifier/features.ts';
import { confidenceOf } from './confidence.ts';
import { type Evidence, type GuessInput, gatherEvidence, weigh } from './evidence.ts';
import { labelOf } from './labels.ts';
import type { CleanDescriptor } from './text/clean-descriptor.ts';
import { isTelling } from './text/telling-words.ts';
import { comparable, wordsOf } from './text/words-of-name.ts';

export type Guess = {
  /** One of `labels`. */
  labelId: string;
  /** The household's category within the label. */
  categoryId: string;
  source: 'bank' | 'pattern' | 'brand' | 'words';
  reason: string;
  /** From 0 to 1: how often guesses like this one are right. */
  confidence: number;
  merchantName: string;
};

/** The reason shown where nothing speaks for a category. */
export const unknownMerchant = 'Unknown merchant';

/** The best guess there is, however weak. */
export function guessCategory(input: GuessInput, model: CategoryModel): Guess {
  const evidence = gatherEvidence(input, model);
  const probabilities = weigh(evidence, model);
  const best = positionOfMost(probabilities);
  const decided = decidedBy(evidence, best, model);
  const labelId = model.categoryIds[best] ?? 'other';
  const merchantName = merchantOf(evidence, best, decided.source);
  return {
    labelId,
    categoryId: categoryOfRow({
      ...input,
      labelId,
      merchantName,
      pattern: evidence.pattern,
      isBrand: decided.source === 'brand',
    }),
    confidence: confidenceOf(evidence, probabilities, best, model),
    merchantName,
    ...decided,
  };
}

/** The reason shown: the strongest evidence for the category. */
function decidedBy(evidence: Evidence, best: number, model: CategoryModel): Pick<Guess, 'source' | 'reason'> {
  const { brand, pattern, bank } = evidence;
  if (
    pattern !== null &&
    model.categoryIds[best] === labelOf(pattern.categoryId) &&
    patternDecides(evidence, best)
  ) {
    return { source: 'pattern', reason: `Looks like ${pattern.words}` };
  }
  if (brand !== null && [brand.brand.category, ...brand.brand.alternatives].includes(best)) {
    return { source: 'brand', reason: `Known brand: ${brand.brand.name}` };
  }
  if (bank !== null && bank.category === best) {
    const reason = bank.isUnsure
      ? `Your bank’s category (low confidence): ${bank.words}`
      : `Your bank’s category: ${bank.words}`;
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
  return strongest === '' ? unknownMerchant : `Based on the word “${strongest}”`;
}

/** Behind other words a shorter brand is likelier to be a part of another name. */
const shortestTellingName = 5;

/** How the money went, behind the payee: FPL DIRECT DEBIT, DUQUESNE LIGHT PAYM. */
const howItWasPaid =
  /(?<=\S{2}) (?:(?:direct debit|(?:bill|web|online|mobile|card|auto|ach|e)[- ]?(?:payme?n?t?|paym?|pymt|pmts?)|autopay|epay|payment|payme?n?|pymt|pmts?)(?: |$))+$/i;

/**
 * The brand's own spelling where it is clear that the brand is meant: not where it is a part of the text and the rest says that other
 * things are sold here.
 */
function merchantOf({ brand, clean }: Evidence, best: number, source: Guess['source']): string {
  if (brand !== null && isClear(brand, { clean, best, source })) return brand.brand.name;
  const payee = clean.displayName.replace(howItWasPaid, '');
  return payee.split(' ').some((word) => isTelling(comparable(word))) ? payee : clean.displayName;
}

function isClear(
  { fit, brand }: FoundBrand,
  { clean, best, source }: { clean: CleanDescriptor; best: number; source: Guess['source'] },
): boolean {
  if (fit === 'whole' || fit === 'phrase') return true;
  if (source === 'words') return false;
  if (fit !== 'within') return true;
  // Behind other words a name counts only if it is there in full, and sells what the row is for.
  const name = brandKey(wordsOf(brand.name).map(comparable));
  return (
    brand.name.length >= shortestTellingName &&
    [brand.category, ...brand.alternatives].includes(best) &&
    brandKey(clean.tokens).includes(name)
  );
}
