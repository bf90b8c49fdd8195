import { brandFits } from './classifier/brand-dictionary.ts';
import { type CategoryModel, probabilitiesOf } from './classifier/category-model.ts';
import type { Evidence } from './evidence.ts';
import { type LabelId, labelOf } from './labels.ts';

/** What a guess rests on first; each kind is right more or less often at the same odds. */
const kinds = ['certain-pattern', 'usual-pattern', ...brandFits, 'bank', 'words'] as const;
type Kind = (typeof kinds)[number];

/** Odds beyond these are all the same to the calibration: nothing in training is rarer. */
const mostLogOdds = 7;
/** Words that a brand leaves unexplained; more than so many make it no less sure. */
const mostUnexplained = 3;
/** A name of so few letters is often somebody else's too. */
const shortName = 5;
/** The surest bank's bonus, so that what it adds is at most one. */
const surestBank = 5.5;
/** Nothing is ever certain. */
const mostConfidence = 0.99;

/** How many numbers `confidenceFeatures` gives. */
export const confidenceFeatureCount = kinds.length + 13;

/**
 * How often, of 1, people who know what was bought would give the category that the guess means when it is right about the merchant.
 * Judged from where borders are seen otherwise, not measured: a fuel station is a fuel station, but news is a subscription or
 * shopping, a course education or a hobby, a stored sofa housing or a service.
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
  // A payment to a person may be anybody's rent or dinner.
  transfer: 0.96,
  // Films and music that recur are a subscription to many.
  entertainment: 0.93,
  // Gyms are health to some.
  'personal-care': 0.92,
  housing: 0.92,
  // Buying now and paying later is shopping to some.
  'loan-payments': 0.92,
  other: 0.9,
  education: 0.88,
  subscriptions: 0.87,
} as const satisfies Record<LabelId, number>;
/** A mortgage, an overdraft, a salary: words by which banks tell what it is leave no border to see otherwise. */
const agreementOnPatterns = 0.965;
/** Banks, wallets and brokers do many things: what goes to one may be a loan's rate, what comes from one a sale or a profit. */
const agreementOnTransferByName = 0.88;
/**
 * A name tells what is sold there, and a place may be something else: a hotel called after its restaurant, a museum's café. The trial's
 * merchants do not show it, since somebody thought of listing each as what it is.
 */
const agreementOnWords = 0.94;
const agreementById: ReadonlyMap<string, number> = new Map(Object.entries(agreements));

/** From 0 to 1: how often guesses like this one are right. `best` is the position of the guessed category. */
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
  const agreement = agreementOnGuess(kindOf(evidence, best, model), model.categoryIds[best] ?? '');
  return Math.min(mostConfidence, agreement / (1 + Math.exp(-logOdds)));
}

function agreementOnGuess(kind: Kind, categoryId: string): number {
  if (kind === 'certain-pattern') return Math.max(agreementOnPatterns, agreementOn(categoryId));
  if (kind === 'words') return agreementOnWords * agreementOn(categoryId);
  const isByName = brandFits.some((fit) => fit === kind);
  return isByName && categoryId === 'transfer' ? agreementOnTransferByName : agreementOn(categoryId);
}

/** From 0 to 1. */
export function agreementOn(categoryId: string): number {
  return agreementById.get(categoryId) ?? 1;
}

/** What a guess's being right depends on, as numbers for a logistic regression: the kind of evidence, its odds, what supports and contradicts it. */
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
  const unexplained = Math.min(mostUnexplained, clean.tokens.length - (brand?.wordCount ?? 0));
  // What everybody knows is meant, however common the word: Shell, Target, BP.
  const isOftenMet = brand?.brand.isOftenMet === true;
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
    yes(isBrand && !isOftenMet && brand?.isCommonWord === true),
    yes(isBrand && !isOftenMet && letters <= shortName),
    yes(isBrand && isOftenMet && !sellsMore),
    yes(kind === 'words' && clean.tokens.length === 1),
    yes(direction === null),
    bank !== null && bank.category === best ? bank.bonus / surestBank : 0,
    bank !== null && bank.category !== best ? bank.bonus / surestBank : 0,
  ];
}

/** The strongest that speaks for the category, in the order in which it is trusted. */
function kindOf({ pattern, brand, bank }: Evidence, best: number, model: CategoryModel): Kind {
  const isPattern = pattern !== null && model.categoryIds[best] === labelOf(pattern.categoryId);
  if (isPattern && pattern.isCertain) return 'certain-pattern';
  if (brand !== null && [brand.brand.category, ...brand.brand.alternatives].includes(best)) return brand.fit;
  if (isPattern) return 'usual-pattern';
  return bank !== null && bank.category === best ? 'bank' : 'words';
}

function logOdds(probability: number): number {
  const odds = Math.log(probability / (1 - probability));
  return Math.max(-mostLogOdds, Math.min(mostLogOdds, odds));
}

/** Log-odds of the best against the second. */
function margin(probabilities: Float64Array, best: number): number {
  const second = Math.max(...probabilities.filter((_, at) => at !== best));
  return Math.min(mostLogOdds, Math.log((probabilities[best] ?? 0) / second));
}
