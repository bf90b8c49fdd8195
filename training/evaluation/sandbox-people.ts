import { addDays, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import { simulateUntil } from '../../proofs/lives/simulated-life.ts';
import type { ForecastRow } from '../../server/src/forecast/project-net.ts';
import { historyDays } from '../../server/src/overview/overview.ts';

const lastDay = toPlainDate('2026-11-01');
/** About eleven months apart, so that the three fall in different seasons and share no day ahead. */
const daysBetweenTodays = 331;
const todaysOfOne = 3;
/** People begin on different days, so that paydays and months' ends lie differently in their 30 days. */
const earliestToday = toPlainDate('2023-02-10');
const spread = { stepDays: 37, days: 380 };
/** Every fourth person has linked the checking account alone: what goes to savings is gone. */
const aloneEvery = 4;

export type SandboxPerson = { rows: ForecastRow[]; todays: { first: PlainDate; today: PlainDate }[] };

/** So many people of the sandbox bank, made up from a word, each with days on which a forecast is made. */
export function* sandboxPeople(count: number, seed: string): Generator<SandboxPerson> {
  for (let nth = 0; nth < count; nth += 1) {
    const { cashRows } = simulateUntil(`${seed} ${nth}`, lastDay);
    const isAlone = nth % aloneEvery === aloneEvery - 1;
    const firstToday = addDays(earliestToday, (nth * spread.stepDays) % spread.days);
    yield {
      rows: isAlone ? cashRows.filter(({ accountId }) => accountId === 'checking') : cashRows,
      todays: Array.from({ length: todaysOfOne }, (_, index) => {
        const today = addDays(firstToday, index * daysBetweenTodays);
        return { first: addDays(today, -historyDays), today };
      }),
    };
  }
}
