import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankStep, TestBank, takeStep } from '../test-bank.ts';
import type { LedgerRow } from '../transactions/ledger-row.ts';
import { planDelta } from './delta-plan.ts';

const asKept = (row: ReturnType<TestBank['rows']>[number]): LedgerRow => ({
  ...row,
  id: `ours-${row.bankTransactionId}`,
  replacedTransactionId: null,
  isRemoved: false,
  isAdjustment: false,
  isOrphaned: false,
});

test('pitfall 25 a storm of rows that say what is kept already writes nothing, and the one that differs writes itself', () => {
  fc.assert(
    fc.property(fc.array(bankStep, { minLength: 1, maxLength: 30 }), fc.nat(), (steps, pick) => {
      const bank = new TestBank();
      for (const step of steps) takeStep(bank, step);
      const rows = bank.rows();
      const existing = rows.map(asKept);
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
