import { describe, expect, test } from 'vitest';
import { Random } from '../../scripts/testing/random.ts';
import { simulateCorrections } from './corrections.ts';
import {
  type Base,
  correctionMemory,
  exactMemory,
  noBase,
  payeeMemory,
  withoutLearning,
} from './corrections-learners.ts';
import { linearModel } from './corrections-linear.ts';
import { type HouseholdStream, type StreamRow, withPrivateMeanings } from './corrections-stream.ts';

/** `times` rows of a shop, each of another branch. */
function visits(merchant: string, categoryId: string, times: number): StreamRow[] {
  return Array.from({ length: times }, (_, branch) => ({
    description: `${merchant.toUpperCase()} #${branch + 100} OAKLAND CA`,
    direction: 'debit',
    merchant,
    right: [categoryId],
  }));
}

const allShopping: Base = () => 'shopping';

describe('a household that corrects at once', () => {
  const rows = visits('Larkspur Bakery', 'groceries', 10);

  test('corrects a merchant once where one correction is enough', () => {
    expect(simulateCorrections(rows, correctionMemory(noBase), noBase)).toEqual({
      rows: 10,
      corrections: 1,
      afterFirst: 1,
      rightAfterFirst: 1,
      misled: 0,
    });
  });

  test('corrects each row where the text must be the very same', () => {
    expect(simulateCorrections(rows, exactMemory(noBase), noBase).corrections).toBe(10);
  });

  test('corrects three times where three rows must agree', () => {
    const counts = simulateCorrections(rows, payeeMemory(allShopping), allShopping);
    expect(counts).toMatchObject({ corrections: 3, afterFirst: 1, rightAfterFirst: 0 });
  });

  test('corrects nothing that the predictions have right', () => {
    const shopping = visits('Larkspur Bakery', 'shopping', 10);
    expect(simulateCorrections(shopping, withoutLearning(allShopping), allShopping).corrections).toBe(0);
  });

  test('takes any of the categories that are right', () => {
    const either = rows.map((row): StreamRow => ({ ...row, right: ['groceries', 'shopping'] }));
    expect(simulateCorrections(either, withoutLearning(allShopping), allShopping).corrections).toBe(0);
  });

  test('counts as misled what would have been right without learning', () => {
    const followsTheLast: StreamRow[] = [
      ...visits('Larkspur Bakery', 'groceries', 1),
      ...visits('Windmere Books', 'shopping', 1),
    ];
    let last: string | null = null;
    const learner = {
      show: (row: StreamRow) => last ?? allShopping(row),
      settle: (_row: StreamRow, categoryId: string) => {
        last = categoryId;
      },
    };
    expect(simulateCorrections(followsTheLast, learner, allShopping)).toMatchObject({
      corrections: 2,
      misled: 1,
    });
  });
});

test('a linear model on own rows learns a word, and begins with the predictions', () => {
  const rows = [...visits('Larkspur Bakery', 'groceries', 20), ...visits('Windmere Books', 'shopping', 20)];
  const counts = simulateCorrections(rows, linearModel(allShopping), allShopping);
  expect(counts.corrections).toBeGreaterThan(0);
  expect(counts.corrections).toBeLessThan(5);
});

describe('private meanings', () => {
  const rows: HouseholdStream = Array.from({ length: 400 }, (_, number) =>
    visits(`Shop ${number}`, 'shopping', 2),
  ).flat();
  const own = withPrivateMeanings(rows, new Random(7));
  const isOwn = (row: StreamRow) => !row.right.includes('shopping');

  test('are of some 15 of 100 merchants, the same in all rows of one', () => {
    expect(own.filter(isOwn).length / rows.length).toBeGreaterThan(0.1);
    expect(own.filter(isOwn).length / rows.length).toBeLessThan(0.2);
    for (const same of Map.groupBy(own, ({ merchant }) => merchant).values()) {
      expect(new Set(same.map(({ right }) => right.join())).size).toBe(1);
    }
  });

  test('follow from the seed', () => {
    expect(withPrivateMeanings(rows, new Random(7))).toEqual(own);
    expect(withPrivateMeanings(rows, new Random(8))).not.toEqual(own);
  });
});
