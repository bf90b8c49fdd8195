import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import type { Random } from '../../scripts/testing/random.ts';
import type { HouseholdTransaction } from '../../server/src/db/in-household.ts';
import { saveRate } from '../../server/src/exchange-rates/exchange-rates.store.ts';

/** Rates of the euro on some days: half of the rows in euros have one, as a rate holds for a week. */
export async function drawRates(tx: HouseholdTransaction, random: Random, today: PlainDate): Promise<void> {
  const count = random.int(1, 6);
  for (let drawn = 0; drawn < count; drawn += 1)
    await saveRate(tx, {
      base: 'EUR',
      currency: 'USD',
      on: addDays(today, -random.int(0, 85)),
      rate: (random.int(5_000, 20_000) / 10_000).toFixed(4),
    });
}
