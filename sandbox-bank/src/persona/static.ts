import { type Day, partsOf } from '../world/calendar.ts';
import { lineOf, merchantEnrichment, plainEnrichment } from '../world/ledger.ts';
import { type Enrichment, type Movement, movementOn, unitsOf } from '../world/movement.ts';
import { type Rng, rngFrom } from '../world/rng.ts';
import type { CastMember, Habit } from './cast.ts';
import { cardTerms, type Debt, mortgageTerms, plainLoan } from './debt.ts';
import { draftsFromMovements } from './movement-log.ts';
import { debtRows } from './person-debt.ts';
import type { Clockwork, Persona } from './persona.ts';
import { plainSecurity, withCashFor, worthOf } from './portfolio.ts';

const HISTORY_DAYS = 90;
const HOME = { city: 'PORTLAND', region: 'OR' };
const STATEMENT_DAY = 20;

function comesOn({ when }: Habit, day: Day, age: number): boolean {
  if ('onPlaces' in when) return when.onPlaces.includes(partsOf(day).dayOfMonth);
  const from = when.from ?? 0;
  return age >= from && (age - from) % when.everyDays === 0;
}

function lineFor(habit: Habit, rng: Rng): { name: string; cents: number; enrichment: Enrichment } {
  if ('at' in habit) {
    const merchant = rng.pick(habit.at);
    const name = lineOf(rng.pick(merchant.lines), HOME, rng);
    const cents = rng.int(merchant.low, merchant.high);
    return { name, cents, enrichment: merchantEnrichment(merchant, name, HOME) };
  }
  const { line, category, merchant, counterparty } = habit;
  const enrichment = plainEnrichment(category, {
    ...(merchant === undefined ? {} : { merchantName: merchant }),
    ...(counterparty === undefined ? {} : { counterparty }),
  });
  return { name: line, cents: rng.int(habit.low, habit.high), enrichment };
}

/** Three months of rows up to the day before the client first asked, oldest first. */
function movementsOf(member: CastMember, startDay: Day): Movement[] {
  const movements: Movement[] = [];
  for (let age = 0; age < HISTORY_DAYS; age += 1) {
    const day = startDay - HISTORY_DAYS + age;
    for (const [index, habit] of member.habits.entries()) {
      if (!comesOn(habit, day, age)) continue;
      const key = `${age}-${index}`;
      const { name, cents, enrichment } = lineFor(habit, rngFrom(`cast:${habit.account}:${key}`));
      const times = { authorizedOn: 'at' in habit ? day - 1 : day, minute: 600, postedMinute: 270 };
      const amount = unitsOf(cents);
      movements.push(movementOn(day, { key, account: habit.account, amount, name, enrichment }, times));
    }
  }
  return movements;
}

const TARGET_FUND = {
  ...plainSecurity('NFT50', 'Northfield Target 2050 Fund', 'mutual fund'),
  subtype: 'mutual fund',
};
const TARGET_PRICE = 31.4;

/** A person whose rows and balances never change, whatever the clock. */
export function staticPersona(member: CastMember, clockwork: Clockwork): Persona {
  const { zone } = clockwork;
  const balances = new Map(member.accounts.map(({ key, balance }) => [key, balance]));
  const balanceOf = (accountKey: string) =>
    balances.get(accountKey) ?? { current: 0, available: null, limit: null };
  const debtOf = (accountKey: string, nowMs: number, startedAtMs: number): Debt | null => {
    const account = member.accounts.find(({ key }) => key === accountKey);
    const rows = debtRows(movementsOf(member, zone.dayAt(startedAtMs)), accountKey, nowMs, clockwork);
    const owedCents = Math.round((account?.balance.current ?? 0) * 100);
    const today = zone.dayAt(nowMs);
    if (account?.type === 'credit') {
      const terms = cardTerms({ owedCents, rows, statementDay: STATEMENT_DAY }, today);
      // Nothing is paid after the three months, and no payment is late.
      return { kind: 'credit', terms: { ...terms, is_overdue: false } };
    }
    if (account?.subtype !== 'mortgage') return null;
    const loan = plainLoan('mortgage', owedCents, rows, `400300${account.mask}`);
    return { kind: 'mortgage', terms: mortgageTerms(loan, today) };
  };
  return {
    accounts: member.accounts,
    balanceOf,
    draftsOf: (item) =>
      draftsFromMovements(
        item,
        member.accounts,
        movementsOf(member, zone.dayAt(item.transactionsFromMs ?? item.createdAtMs)),
        clockwork,
        item.daysRequested,
      ),
    portfolioOf: (accountKey) => {
      const { current } = balanceOf(accountKey);
      const quantity = Math.floor(((current ?? 0) * 0.95) / TARGET_PRICE);
      const held = {
        security: TARGET_FUND,
        quantity,
        price: TARGET_PRICE,
        pricedOn: null,
        value: worthOf(quantity, TARGET_PRICE),
        costBasis: worthOf(quantity, TARGET_PRICE * 0.8),
        currency: 'USD',
        vestedQuantity: quantity,
        vestedValue: worthOf(quantity, TARGET_PRICE),
      };
      return { holdings: withCashFor(current, [held], 'USD', null), trades: [] };
    },
    debtOf: (accountKey, nowMs, item) =>
      debtOf(accountKey, nowMs, item.transactionsFromMs ?? item.createdAtMs),
  };
}
