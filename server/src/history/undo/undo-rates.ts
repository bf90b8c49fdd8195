import { AppError } from '@cairn/contract/errors';
import { plainDate } from '@cairn/contract/plain-date';
import { z } from 'zod';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { deleteRates, saveRate } from '../../exchange-rates/exchange-rates.store.ts';
import { recordChanges } from '../../journal/journal.store.ts';
import { each } from './undoer.ts';

const rate = z.object({ base: z.string(), currency: z.string(), on: plainDate, rate: z.string() });
type Rate = z.output<typeof rate>;
const side = z.object({ rates: z.array(rate).default([]), count: z.int().optional() });

/** Equal where they are the same numbers for the same days. */
function keyOf(rates: readonly Rate[]): string {
  return JSON.stringify(
    rates.map(({ base, currency, on, rate: number }) => [base, currency, on, Number(number)]).toSorted(),
  );
}

/** Restores the rates from before, where those of today are as the entry left them. Only the member who entered them can. */
export const undoRates = each(async (tx, entry) => {
  if (entry.userId !== tx.userId) return 'Only the member who changed these rates can undo it';
  const [before, after] = [side.parse(entry.before), side.parse(entry.after)];
  if ((before.count ?? before.rates.length) > before.rates.length)
    return 'Rates of a file come back when the file is loaded again';
  const current = await takeRates(tx, [...before.rates, ...after.rates]);
  const isBack = keyOf(current) === keyOf(before.rates);
  if (!isBack && keyOf(current) !== keyOf(after.rates))
    throw new AppError('conflict', 'The rate was changed again.');
  for (const one of before.rates) await saveRate(tx, one);
  if (isBack) return null;
  await recordChanges(tx, [
    {
      actor: 'user',
      subjectKind: 'household',
      subjectId: entry.subjectId,
      action: 'enter_rate',
      before: { rates: current },
      after: { rates: before.rates },
    },
  ]);
  return null;
});

/** Deletes the rates by hand of these currencies and days, and returns them. */
async function takeRates(tx: HouseholdTransaction, rates: readonly Rate[]): Promise<Rate[]> {
  const taken: Rate[] = [];
  for (const { base, currency, on } of rates) taken.push(...(await deleteRates(tx, { base, currency, on })));
  return taken;
}
