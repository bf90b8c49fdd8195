import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { journalEntries } from '../ledger/test-rows.ts';
import type { BankDelta } from '../ledger/types.ts';
import { createDeltaPredictor, readCategorizerInputs } from '../predictions/categorizer-inputs.ts';
import { applyDelta } from './apply-delta.store.ts';

const ledgers = useTestLedgers();
/** More than are written at once. */
const rowCount = 2_500;

function bankIds(delta: BankDelta): string[] {
  return delta.upserted.map(({ sourceId }) => sourceId).sort();
}

/** Applies a delta, observing each transaction when it is predicted. */
function apply(
  ledger: TestLedger,
  delta: BankDelta,
  observe: (row: BankTransaction) => void,
): Promise<unknown> {
  return ledger.run(async (tx) => {
    const predict = createDeltaPredictor(delta.accounts, await readCategorizerInputs(tx));
    return applyDelta(tx, {
      connectionId: ledger.connectionId,
      delta,
      predict: (row) => {
        observe(row);
        return predict(row);
      },
      today: toPlainDate(dayBefore(0)),
      now,
    });
  });
}

test('P04 a delta of several portions is written whole or, if one of them fails, not at all', async () => {
  const { bank, ledger } = await ledgers.openBank();
  for (let position = 0; position < rowCount; position += 1)
    bank.put({ amountCents: toCents(-100 - position), postedOn: dayBefore(position % 40) });
  const delta = bank.delta(0);

  let predicted = 0;
  const failing = apply(ledger, delta, () => {
    predicted += 1;
    if (predicted === rowCount - 100) throw new Error('cannot be predicted');
  });
  await expect(failing).rejects.toThrow('cannot be predicted');
  expect(await ledger.rows()).toEqual([]);
  expect(await ledger.wrongTotals()).toEqual([]);

  await apply(ledger, delta, () => undefined);
  expect((await ledger.rows()).map(({ bankId }) => bankId).sort()).toEqual(bankIds(delta));
  expect(await ledger.wrongTotals()).toEqual([]);
  const syncs = await journalEntries(ledger, 'sync');
  expect(syncs.map(({ after }) => after)).toEqual([{ added: rowCount, changed: 0, removed: 0 }]);
});
