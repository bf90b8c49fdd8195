import { Random } from '../../scripts/testing/random.ts';
import type { CategoryModel } from '../../server/src/classifier/classifier/category-model.ts';
import { predictWithClassifier } from '../../server/src/classifier/classifier-prediction.ts';
import { readLexicon, readMerchants, readPlaces } from '../read-lists.ts';
import { type CorrectionCounts, type Learner, simulateCorrections, sumOfCounts } from './corrections.ts';
import {
  type Base,
  correctionMemory,
  exactMemory,
  noBase,
  payeeMemory,
  withoutLearning,
} from './corrections-learners.ts';
import { linearModel } from './corrections-linear.ts';
import { householdOfCards, personalStream, readCardRecords } from './corrections-recorded.ts';
import { type HouseholdStream, type StreamRow, withPrivateMeanings } from './corrections-stream.ts';
import { syntheticHousehold } from './corrections-synthetic.ts';

const seed = 20_261_121;
/** So many take a minute or two. */
const householdsOfEach = 10;

const ways: readonly { name: string; learner: (base: Base) => Learner }[] = [
  { name: 'our memory', learner: correctionMemory },
  { name: 'exact text', learner: exactMemory },
  { name: 'payee, 3 of 5', learner: payeeMemory },
  { name: 'linear, own rows', learner: linearModel },
  { name: 'no learning', learner: withoutLearning },
];

export type CorrectionLine = { stream: string; base: string; way: string; counts: CorrectionCounts };

/** How often households have to correct, by stream, by what is shown where nothing was learned, and by way of learning. */
export function measureCorrections(folder: string, model: CategoryModel): CorrectionLine[] {
  const ours = predictions(model);
  const bases: readonly { name: string; show: Base }[] = [
    { name: 'our predictions', show: ours },
    { name: 'nothing', show: noBase },
  ];
  return streamsOf(folder).flatMap(({ name: stream, households }) =>
    bases.flatMap(({ name: base, show }) =>
      ways.map(({ name: way, learner }) => ({
        stream,
        base,
        way,
        counts: sumOfCounts(households.map((rows) => simulateCorrections(rows, learner(show), show))),
      })),
    ),
  );
}

/** Households of each kind; with the recorded person it is the private meanings that differ. */
function streamsOf(folder: string): { name: string; households: readonly HouseholdStream[] }[] {
  const material = { merchants: readMerchants(), lexicon: readLexicon(), places: readPlaces() };
  const person = personalStream(folder);
  const cards = readCardRecords(folder);
  const some = (draw: (random: Random) => HouseholdStream) =>
    Array.from({ length: householdsOfEach }, (_, number) => {
      const rows = draw(new Random(seed, 2 * number));
      return withPrivateMeanings(rows, new Random(seed, 2 * number + 1));
    });
  return [
    { name: 'made up', households: some((random) => syntheticHousehold(material, random)) },
    ...(person.length > 0 ? [{ name: 'kaggle', households: some(() => person) }] : []),
    ...(cards.size > 0
      ? [{ name: 'toronto', households: some((random) => householdOfCards(cards, random)) }]
      : []),
  ];
}

/** The best prediction for a row, each made once. */
function predictions(model: CategoryModel): Base {
  const made = new Map<string, string>();
  return ({ description, direction }: StreamRow) => {
    const key = `${direction ?? ''} ${description}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const input = { description, direction, amountCents: null, accountType: null, bankCategory: null };
    const { labelId } = predictWithClassifier(input, model);
    made.set(key, labelId);
    return labelId;
  };
}
