import { categoryOfRow } from './category-of-row.ts';
import { brandKey, type FoundBrand } from './classifier/brand-dictionary.ts';
import { type CategoryModel, positionOfMost, wordScores } from './classifier/category-model.ts';
import { featuresOf } from './classifier/features.ts';
import { confidenceOf } from './confidence.ts';
import { type ClassifierInput, categoryProbabilities, type Evidence, gatherEvidence } from './evidence.ts';
import { labelOf } from './labels.ts';
import type { CleanDescriptor } from './text/clean-descriptor.ts';
import { isDistinctive } from './text/distinctive-words.ts';
import { comparable, wordsOf } from './text/words-of-name.ts';

export type ClassifierPrediction = {
  labelId: string;
  /** The category within the label. */
  categoryId: string;
  source: 'bank' | 'pattern' | 'brand' | 'words';
  reason: string;
  /** Calibrated confidence, from 0 to 1. */
  confidence: number;
  merchantName: string;
};

/** The reason without any evidence. */
export const unknownMerchant = 'Unknown merchant';

/** Predicts the most probable category, however low its confidence. */
export function predictWithClassifier(input: ClassifierInput, model: CategoryModel): ClassifierPrediction {
  const evidence = gatherEvidence(input, model);
  const probabilities = categoryProbabilities(evidence, model);
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

/** The shown reason: the strongest evidence for the category. */
function decidedBy(
  evidence: Evidence,
  best: number,
  model: CategoryModel,
): Pick<ClassifierPrediction, 'source' | 'reason'> {
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

/** A certain pattern decides if it has the best category; a usual one only where no brand has it too. */
function patternDecides({ pattern, brand }: Evidence, best: number): boolean {
  if (pattern === null) return false;
  return pattern.isCertain || brand === null || brand.brand.category !== best;
}

/** Names the word with the highest weight for the category. */
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

/** After other words, a shorter brand name is likely part of another name. */
const shortestTellingName = 5;

/** Payment method after the payee: FPL DIRECT DEBIT, DUQUESNE LIGHT PAYM. */
const howItWasPaid =
  /(?<=\S{2}) (?:(?:direct debit|(?:bill|web|online|mobile|card|auto|ach|e)[- ]?(?:payme?n?t?|paym?|pymt|pmts?)|autopay|epay|payment|payme?n?|pymt|pmts?)(?: |$))+$/i;

/** The brand's own spelling where the brand is clearly meant, not where the rest of the text says that something else is sold. */
function merchantOf(
  { brand, clean }: Evidence,
  best: number,
  source: ClassifierPrediction['source'],
): string {
  if (brand !== null && isClear(brand, { clean, best, source })) return brand.brand.name;
  const payee = clean.displayName.replace(howItWasPaid, '');
  return payee.split(' ').some((word) => isDistinctive(comparable(word))) ? payee : clean.displayName;
}

function isClear(
  { fit, brand }: FoundBrand,
  { clean, best, source }: { clean: CleanDescriptor; best: number; source: ClassifierPrediction['source'] },
): boolean {
  if (fit === 'whole' || fit === 'phrase') return true;
  if (source === 'words') return false;
  if (fit !== 'within') return true;
  // After other words, a name counts only in full and with the predicted category.
  const name = brandKey(wordsOf(brand.name).map(comparable));
  return (
    brand.name.length >= shortestTellingName &&
    [brand.category, ...brand.alternatives].includes(best) &&
    brandKey(clean.tokens).includes(name)
  );
}
