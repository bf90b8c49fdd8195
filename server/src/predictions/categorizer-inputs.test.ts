import { toCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CorrectionIndex } from '../classifier/correction-index.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { predictCategory, predictDelta } from './categorizer-inputs.ts';
import { categoryModel } from './classifier-file.ts';

const inputs = {
  redirections: new Map(),
  correctionIndex: new CorrectionIndex(),
  model: categoryModel(),
};

const drawnRow = fc.record({
  description: fc.constantFrom('SHEETZ 0457 ALTOONA PA', 'WAWA 8133', 'NETFLIX.COM', 'INTEREST', 'QXZ 0012'),
  amountCents: fc.integer({ min: -60_00, max: 60_00 }).map(toCents),
  providerAccountId: fc.constantFrom('checking', 'card'),
  category: fc.constantFrom(null, { primary: 'TRAVEL', detailed: 'TRAVEL_LODGING', confidence: 'LOW' }),
});

test('P15 transactions predicted together get the same predictions as alone', () => {
  fc.assert(
    fc.property(fc.array(drawnRow, { minLength: 1, maxLength: 40 }), (rows) => {
      const bank = new TestBank();
      for (const row of rows) bank.put(row);
      const delta = bank.delta(0);
      const predictions = predictDelta(delta, inputs);
      const types = new Map(delta.accounts.map(({ providerAccountId, type }) => [providerAccountId, type]));
      for (const row of delta.upserted) {
        const accountType = types.get(row.providerAccountId) ?? null;
        expect(predictions.get(row.sourceId)).toMatchObject(predictCategory({ ...row, accountType }, inputs));
      }
    }),
    { numRuns: 200 },
  );
});
