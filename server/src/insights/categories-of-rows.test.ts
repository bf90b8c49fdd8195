import { sumCents, zeroCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SnapshotRow } from '../ledger/types.ts';
import { charge, ledger, monthly, times, today } from '../snapshot/test-snapshot.ts';
import { type CategoryFinding, mostSpecific, rowsByCategory } from './categories-of-rows.ts';
import { detectOverspending } from './detectors/overspending.detector.ts';

const ids = [
  'groceries',
  'restaurants',
  'coffee',
  'food-and-dining',
  'gas',
  'transportation',
  'uncategorized',
];

describe('P34 rows by category', () => {
  test('a parent includes its subcategories’ transactions, and every transaction has one parent', () => {
    const rows = fc.array(fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 10_000 })), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(rows, (drawn) => {
        const charges = drawn.map(([id, cents], index) =>
          charge('2026-11-02', cents, id, { id: `${index}` }),
        );
        const groups = rowsByCategory(charges);
        expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length);
        for (const { id, rows: own } of groups)
          expect(own).toEqual(charges.filter((row) => row.categoryId === id || row.parentId === id));
        const known = charges.filter(({ categoryId }) => categoryId !== 'uncategorized');
        const parents = groups.filter(({ id, parentId }) => id === parentId);
        const sumOf = (some: readonly { amountCents: (typeof charges)[number]['amountCents'] }[]) =>
          sumCents(some.map(({ amountCents }) => amountCents));
        expect(sumOf(parents.flatMap(({ rows: own }) => own))).toBe(sumOf(known));
      }),
    );
  });
});

describe('the specific before the general', () => {
  const usual = (id: string) => monthly('2026-10', '05', times(6, 100_00), id);
  const names = (...rows: SnapshotRow[][]) =>
    detectOverspending(ledger(...rows), today).map(({ facts }) => facts.category);

  test('a part that explains what its parent shows is named, and not the parent', () => {
    const now = [charge('2026-11-05', 320_00, 'restaurants'), charge('2026-11-05', 100_00, 'groceries')];
    expect(names(usual('restaurants'), usual('groceries'), now)).toEqual([
      { kind: 'text', text: 'Restaurants' },
    ]);
  });

  test('a subcategory with the opposite change does not explain its parent', () => {
    const about = (id: string, parentId: string, stakeCents: number): CategoryFinding => ({
      category: { id, name: id, parentId, rows: [] },
      stakeCents,
      finding: {
        detector: 'category-trend',
        type: 'alert',
        priority: 'low',
        dedupKey: id,
        title: id,
        message: id,
        facts: {},
        evidence: { transactionIds: [], totalCents: zeroCents },
        confidencePercent: 50,
      },
    });
    const parent = about('food-and-dining', 'food-and-dining', -200_00);
    const titlesOf = (...found: CategoryFinding[]) => mostSpecific(found).map(({ title }) => title);
    expect(titlesOf(parent, about('restaurants', 'food-and-dining', 150_00))).toEqual(['food-and-dining']);
    expect(titlesOf(parent, about('restaurants', 'food-and-dining', -150_00))).toEqual(['restaurants']);
  });

  test('where each part adds a little, the parent is named, once', () => {
    const parts = ['restaurants', 'groceries', 'coffee', 'fast-food'];
    const now = parts.map((id) => charge('2026-11-05', 135_00, id));
    expect(names(...parts.map(usual), now)).toEqual([{ kind: 'text', text: 'Food & Dining' }]);
  });
});
