import type { Random } from '../scripts/testing/random.ts';
import { meaningByDetailed } from '../server/src/classifier/bank-category-table.ts';
import type { CategoryModel } from '../server/src/classifier/classifier/category-model.ts';
import { agreementOn } from '../server/src/classifier/confidence.ts';
import { type BankCategory, gatherEvidence } from '../server/src/classifier/evidence.ts';
import { labels } from '../server/src/classifier/labels.ts';
import { categoryNumber } from './build-dictionary.ts';
import type { JudgedEvidence } from './calibrate.ts';
import { boughtAt, type Known, lineOfMerchant, type Material } from './material.ts';
import { bankingCategories, type Line, lineOfBank, lineOfUnknownMerchant } from './synthesise.ts';

/** For calibration some merchants are missing from the dictionary and the words, and some of the words only. */
export type Part = 'learned' | 'listed' | 'unseen';
const unseenShare = 0.1;
const listedShare = 0.1;

/** What everybody knows is never unknown. */
export function partOf(random: Random, isFrequent: boolean): Part {
  const at = random.next();
  if (at < unseenShare && !isFrequent) return 'unseen';
  return at < unseenShare + listedShare ? 'listed' : 'learned';
}

/** Of the trial's rows, so many are of merchants whose names say nothing. */
const shareOfUnknownMerchants = 0.15;
/** Synthetic lines for each merchant. Merchants of our own lists get more, as people meet them more often. */
const linesOfOften = 40;
const linesOfMixed = 20;
const linesOfListed = 6;
const linesOfOthers = 2;
/** Of the trial's rows, so many are what banks write themselves: fees, pay, transfers, repayments. */
const shareOfBanking = 0.08;

type TrialLine = Line & { categoryId: string };

/** Lines of merchants of all three parts and of unknown ones. */
export function trialLines(
  random: Random,
  material: Material,
  parts: ReadonlyMap<Part, readonly Known[]>,
): TrialLine[] {
  const met = (part: Part) => (parts.get(part) ?? []).filter((merchant) => merchant.trust !== 'near');
  const isMixed = ({ name }: Known) => material.mixed.has(name);
  const isOften = ({ name, trust }: Known) => trust === 'listed' && material.often.has(name);
  const learned = met('learned').filter(
    (merchant) =>
      isMixed(merchant) || isOften(merchant) || random.chance(unseenShare / (1 - unseenShare - listedShare)),
  );
  const linesOf = (count: (merchant: Known) => number) => (merchant: Known) =>
    Array.from({ length: Math.max(isMixed(merchant) ? linesOfMixed : 0, count(merchant)) }, () => ({
      ...lineOfMerchant(random, merchant, material.places),
      categoryId: boughtAt(random, merchant, material.mixed),
    }));
  const lines = [
    ...met('unseen').flatMap(linesOf(() => linesOfOthers)),
    ...[...met('listed'), ...learned].flatMap(
      linesOf((merchant) => {
        if (isOften(merchant)) return linesOfOften;
        return merchant.trust === 'listed' ? linesOfListed : linesOfOthers;
      }),
    ),
  ];
  const banking = material.lexicon.filter(({ categoryId }) => bankingCategories.has(categoryId));
  const bankLines = Math.round(lines.length * shareOfBanking);
  for (let count = 0; count < bankLines; count += 1) {
    const phrase = random.pick(banking);
    if (phrase !== undefined) lines.push({ ...lineOfBank(random, phrase), categoryId: phrase.categoryId });
  }
  const unknownCount = Math.round(lines.length * shareOfUnknownMerchants);
  for (let count = 0; count < unknownCount; count += 1)
    lines.push(lineOfUnknownMerchant(random, material.places));
  return lines;
}

/** The lines with all that speaks for their categories. */
export function judge(lines: readonly TrialLine[], model: CategoryModel): JudgedEvidence[] {
  return lines.map(({ description, direction, categoryId }) => ({
    evidence: gatherEvidence(
      { description, direction, amountCents: null, accountType: null, bankCategory: null },
      model,
    ),
    category: categoryNumber(categoryId),
  }));
}

/** The same rows as people would label them, who see borders otherwise now and then. */
export function asPeopleLabel(random: Random, rows: readonly JudgedEvidence[]): JudgedEvidence[] {
  return rows.map(({ evidence, category }) => ({
    evidence,
    category: random.chance(agreementOn(labels[category]?.id ?? ''))
      ? category
      : random.int(0, labels.length - 1),
  }));
}

/** How often the bank is right at each of its levels, from 0 to 1: Plaid states above 0.98 and above 0.9 of the first two; the others are judged. */
const bankRightness: readonly (readonly [level: string | null, right: number])[] = [
  ['VERY_HIGH', 0.98],
  ['HIGH', 0.92],
  ['MEDIUM', 0.75],
  ['LOW', 0.5],
  ['UNKNOWN', 0.35],
  [null, 0.88],
];
/** Of rows, so many have a bank that gives a category. */
const shareOfBanks = 0.25;
/** Plaid's detailed codes by the category that they mean to us. */
const bankCodes: ReadonlyMap<string, readonly (readonly [code: string, meaning: unknown])[]> = Map.groupBy(
  Object.entries(meaningByDetailed),
  ([, { categoryId }]): string => categoryId,
);

/** Some of the rows again, with the category that a bank would have sent. */
export function withBanks(
  random: Random,
  lines: readonly TrialLine[],
  model: CategoryModel,
): JudgedEvidence[] {
  return lines
    .filter(() => random.chance(shareOfBanks))
    .map(({ description, direction, categoryId }) => {
      const [level, right] = random.pick(bankRightness) ?? [null, 1];
      const sent = random.chance(right) ? categoryId : random.pick([...bankCodes.keys()]);
      const [detailed] = random.pick(bankCodes.get(sent ?? categoryId) ?? []) ?? [''];
      const bankCategory: BankCategory = { primary: '', detailed, confidence: level };
      const input = { description, direction, amountCents: null, accountType: null, bankCategory };
      return { evidence: gatherEvidence(input, model), category: categoryNumber(categoryId) };
    });
}
