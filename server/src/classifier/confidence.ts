import { brandFits } from './classifier/brand-dictionary.ts';
import { type CategoryModel, probabilitiesOf } from './classifier/category-model.ts';
import type { Evidence } from './evidence.ts';
import { type LabelId, labelOf } from './labels.ts';

/** The main evidence of a prediction; accuracy at equal odds differs by kind. */
const kinds = ['certain-pattern', 'usual-pattern', ...brandFits, 'bank', 'words'] as const;
type Kind = (typeof kinds)[number];

/** Limit of log-odds for calibration; training has nothing beyond it. */
const maxLogOdds = 7;
/** Limit of unexplained words beside a brand; more make no difference. */
const maxUnexplained = 3;
/** A shorter name often belongs to several merchants. */
const shortName = 5;
/** The highest bank bonus, to scale it to one. */
const surestBank = 5.5;
/** No prediction is certain. */
const maxConfidence = 0.99;

export const confidenceFeatureCount = kinds.length + 13;

/**
 * Share of informed people, from 0 to 1, who would choose the predicted category when the merchant is right. Estimated from ambiguous
 * cases, not measured: a gas station is clear, but news is a subscription or shopping, and a course is education or a hobby.
 */
const agreements = {
  'food-and-dining': 0.985,
  transportation: 0.98,
  income: 0.975,
  'bills-and-utilities': 0.97,
  'fees-and-charges': 0.97,
  groceries: 0.965,
  travel: 0.96,
  healthcare: 0.96,
  shopping: 0.96,
  // A payment to a person may be rent or dinner.
  transfer: 0.96,
  // Recurring films and music are subscriptions to many.
  entertainment: 0.93,
  // Some consider gyms health.
  'personal-care': 0.92,
  housing: 0.92,
  // Some consider pay-later installments shopping.
  'loan-payments': 0.92,
  other: 0.9,
  education: 0.88,
  subscriptions: 0.87,
} as const satisfies Record<LabelId, number>;
/** Banking terms (mortgage, overdraft, salary) are hardly ambiguous. */
const agreementOnPatterns = 0.965;
/** Payments to banks, wallets and brokers have many purposes: loan installments, sales, profits. */
const agreementOnTransferByName = 0.88;
/**
 * A name may suggest another business: a hotel named after its restaurant, a museum's café. The evaluation data does not show this,
 * since its merchants were listed for what they are.
 */
const agreementOnWords = 0.94;
const agreementById: ReadonlyMap<string, number> = new Map(Object.entries(agreements));

/** Calibrated confidence from 0 to 1. `best`: index of the predicted category. */
export function confidenceOf(
  evidence: Evidence,
  probabilities: Float64Array,
  best: number,
  model: CategoryModel,
): number {
  const features = confidenceFeatures(evidence, probabilities, best, model);
  let logOdds = 0;
  for (let at = 0; at < features.length; at += 1) {
    logOdds += (features[at] ?? 0) * (model.confidenceWeights[at] ?? 0);
  }
  const agreement = agreementOnPrediction(kindOf(evidence, best, model), model.categoryIds[best] ?? '');
  return Math.min(maxConfidence, agreement / (1 + Math.exp(-logOdds)));
}

function agreementOnPrediction(kind: Kind, categoryId: string): number {
  if (kind === 'certain-pattern') return Math.max(agreementOnPatterns, agreementOn(categoryId));
  if (kind === 'words') return agreementOnWords * agreementOn(categoryId);
  const isByName = brandFits.some((fit) => fit === kind);
  return isByName && categoryId === 'transfer' ? agreementOnTransferByName : agreementOn(categoryId);
}

/** From 0 to 1. */
export function agreementOn(categoryId: string): number {
  return agreementById.get(categoryId) ?? 1;
}

/** Features of the confidence regression: the kind of evidence, its odds, and what supports or contradicts it. */
export function confidenceFeatures(
  evidence: Evidence,
  probabilities: Float64Array,
  best: number,
  model: CategoryModel,
): number[] {
  const { brand, bank, clean, direction, scores } = evidence;
  const kind = kindOf(evidence, best, model);
  const isBrand = brandFits.some((fit) => fit === kind);
  const top = logOdds(probabilities[best] ?? 0);
  const byWords = logOdds(probabilitiesOf(scores)[best] ?? 0);
  const unexplained = Math.min(maxUnexplained, clean.tokens.length - (brand?.wordCount ?? 0));
  // A well-known brand is meant even where the word is common: Shell, Target, BP.
  const isFrequent = brand?.brand.isFrequent === true;
  const sellsMore = (brand?.brand.alternatives.length ?? 0) > 0;
  const letters = clean.tokens.join('').length;
  const yes = (holds: boolean) => (holds ? 1 : 0);
  return [
    ...kinds.map((other) => yes(other === kind)),
    top,
    kind === 'words' ? top : 0,
    kind === 'words' ? 0 : byWords,
    margin(probabilities, best),
    isBrand ? unexplained : 0,
    yes(isBrand && sellsMore),
    yes(isBrand && !isFrequent && brand?.isCommonWord === true),
    yes(isBrand && !isFrequent && letters <= shortName),
    yes(isBrand && isFrequent && !sellsMore),
    yes(kind === 'words' && clean.tokens.length === 1),
    yes(direction === null),
    bank !== null && bank.category === best ? bank.bonus / surestBank : 0,
    bank !== null && bank.category !== best ? bank.bonus / surestBank : 0,
  ];
}

/** The most trusted evidence for the category. */
function kindOf({ pattern, brand, bank }: Evidence, best: number, model: CategoryModel): Kind {
  const isPattern = pattern !== null && model.categoryIds[best] === labelOf(pattern.categoryId);
  if (isPattern && pattern.isCertain) return 'certain-pattern';
  if (brand !== null && [brand.brand.category, ...brand.brand.alternatives].includes(best)) return brand.fit;
  if (isPattern) return 'usual-pattern';
  return bank !== null && bank.category === best ? 'bank' : 'words';
}

function logOdds(probability: number): number {
  const odds = Math.log(probability / (1 - probability));
  return Math.max(-maxLogOdds, Math.min(maxLogOdds, odds));
}

/** Log-odds of the best category against the second. */
function margin(probabilities: Float64Array, best: number): number {
  const second = Math.max(...probabilities.filter((_, at) => at !== best));
  return Math.min(maxLogOdds, Math.log((probabilities[best] ?? 0) / second));
}
