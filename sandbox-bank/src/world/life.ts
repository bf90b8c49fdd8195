import { billDay } from './bills.ts';
import { type Day, dayOf } from './calendar.ts';
import { type Ledger, postDue } from './ledger.ts';
import { moveMoneyDay } from './money-moves.ts';
import type { Movement } from './movement.ts';
import { type Profile, profileOf } from './profile.ts';
import { spendDay } from './spending.ts';
import { travelDay } from './travel.ts';

/** Every default person's ledger opens on this day; nothing before it exists. */
export const FIRST_DAY: Day = dayOf('2021-01-01');

/** Opening balances on FIRST_DAY, in cents: held for checking and savings, owed for card and loan. */
export type Opening = { checking: number; savings: number; card: number; loan: number };

/** One person's life at one institution, played forward as far as anyone asked. */
export type Life = {
  profile: Profile;
  opening: Opening;
  /** Every movement the bank has heard of by the end of `day`, and a few known ahead (refunds on their way). */
  movementsThrough(day: Day): readonly Movement[];
  /** The brokerage account's value at the end of `day`, in cents. */
  brokerageCentsOn(day: Day): number;
};

/** The life of an institution's default person. Each day depends only on earlier days and the institution. */
export function startLife(institutionId: string, currency: string): Life {
  const profile = profileOf(institutionId, currency);
  const opening: Opening = {
    checking: 380_000,
    savings: 1_150_000,
    card: 0,
    loan: profile.loan.kind === 'student' ? profile.loan.principalCents : 0,
  };
  const ledger: Ledger = {
    profile,
    movements: [],
    balanceCents: { ...opening },
    due: new Map(),
    cardDueCents: new Map(),
    brokerageCents: 2_450_000,
    entriesToday: 0,
    today: FIRST_DAY,
  };
  const brokerageByDay: number[] = [];
  const playThrough = (day: Day) => {
    for (; ledger.today <= day; ledger.today += 1) {
      ledger.entriesToday = 0;
      // Money moves first: they look at the balances at the start of the day.
      moveMoneyDay(ledger);
      billDay(ledger);
      travelDay(ledger);
      spendDay(ledger);
      postDue(ledger);
      brokerageByDay.push(ledger.brokerageCents);
    }
  };
  return {
    profile,
    opening,
    movementsThrough: (day) => {
      playThrough(day);
      return ledger.movements;
    },
    brokerageCentsOn: (day) => {
      playThrough(day);
      return brokerageByDay[day - FIRST_DAY] ?? 0;
    },
  };
}

const lives = new Map<string, Life>();

/** The one life of an institution's default person, shared by everyone who asks: it is the same for all. */
export function lifeAt(institutionId: string, currency: string): Life {
  const life = lives.get(institutionId) ?? startLife(institutionId, currency);
  lives.set(institutionId, life);
  return life;
}
