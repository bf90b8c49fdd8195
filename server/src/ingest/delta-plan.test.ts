import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankStep, TestBank, takeStep } from '../ledger/test-bank.ts';
import { ledgerRow } from '../ledger/test-stored-row.ts';
import { planDelta } from './delta-plan.ts';

test('pitfall 25 many unchanged transactions write nothing, and a changed one only itself', () => {
  fc.assert(
    fc.property(fc.array(bankStep, { minLength: 1, maxLength: 30 }), fc.nat(), (steps, pick) => {
      const bank = new TestBank();
      for (const step of steps) takeStep(bank, step);
      const rows = bank.rows();
      const existing = rows.map((row) => ledgerRow(row));
      const nothing = { inserts: [], updates: [], removals: [], missing: [], merges: [] };
      expect(planDelta({ upserted: rows, removedIds: [], existing })).toEqual(nothing);
      const chosen = rows[pick % Math.max(1, rows.length)];
      if (chosen === undefined) return;
      const changed = { ...chosen, description: `${chosen.description} PORTLAND` };
      const upserted = rows.map((row) => (row === chosen ? changed : row));
      const plan = planDelta({ upserted, removedIds: [], existing });
      expect(plan).toMatchObject({ ...nothing, updates: [{ row: changed }] });
    }),
  );
});
