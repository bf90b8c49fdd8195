import type { Draft } from '../log/change-log.ts';
import { accountId, transactionOf } from '../log/transaction.ts';
import type { ItemRecord } from '../records/item-record.ts';
import type { Day } from '../world/calendar.ts';
import { lineOf, merchantEnrichment, plainEnrichment } from '../world/ledger.ts';
import {
  CARE,
  COFFEE,
  FUEL,
  FUN,
  GROCERS,
  type Merchant,
  QUICK_FOOD,
  RESTAURANTS,
  RIDES,
  SHOPS,
  UNCLEAR,
} from '../world/merchants.ts';
import { type AccountSpec, type Enrichment, type Movement, movementOn, unitsOf } from '../world/movement.ts';
import { type Rng, rngFrom } from '../world/rng.ts';
import { type Clockwork, hasTransactions } from './persona.ts';

type RowsAction = Extract<ItemRecord['actions'][number], { kind: 'rows' }>;

const HOME = { city: 'PORTLAND', region: 'OR' };
/** What comes in covers what went out this often. */
const CYCLE_DAYS = 14;

const CHAINS = [GROCERS, COFFEE, QUICK_FOOD, RESTAURANTS, SHOPS, FUEL, RIDES, CARE, FUN, UNCLEAR].flat();

const FIRST_WORDS = 'Amber Birch Copper Dapple Ember Fern Gable Harbor Indigo Juniper Kestrel Linden'.split(
  ' ',
);
const SECOND_WORDS = 'Anchor Bell Crane Door Elm Fox Gate Heron Island Jar Key Lantern Mill Oak'.split(' ');
const TRADES = [
  { name: 'Bakery', category: 'FOOD_AND_DRINK_RESTAURANT', low: 450, high: 2_800 },
  { name: 'Market', category: 'FOOD_AND_DRINK_GROCERIES', low: 900, high: 9_500 },
  { name: 'Hardware', category: 'HOME_IMPROVEMENT_HARDWARE', low: 800, high: 14_000 },
  { name: 'Books', category: 'GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS', low: 900, high: 5_200 },
  { name: 'Pharmacy', category: 'MEDICAL_PHARMACIES_AND_SUPPLEMENTS', low: 600, high: 6_000 },
  { name: 'Cinema', category: 'ENTERTAINMENT_TV_AND_MOVIES', low: 1_200, high: 4_400 },
];

/** One of some thousand small shops, each in one trade and with one line on statements. */
function smallShop(rng: Rng): Merchant {
  const name = `${rng.pick(FIRST_WORDS)} ${rng.pick(SECOND_WORDS)}`;
  const trade = rng.pick(TRADES);
  const full = `${name} ${trade.name}`;
  return { ...trade, name: full, lines: [`${full.toUpperCase()} {city} {region}`], confidence: 'HIGH' };
}

/** Rows that a test added, as they look to a client: all at once, at the instant at which they were added. */
export function extraRowDrafts(
  item: ItemRecord,
  accounts: readonly AccountSpec[],
  { zone, initialDelayMs, historicalDelayMs }: Clockwork,
): Draft[] {
  const { transactionsFromMs: startedAtMs } = item;
  if (startedAtMs === null) return [];
  const historyAtMs = startedAtMs + Math.max(initialDelayMs, historicalDelayMs);
  return item.actions.flatMap((action, place) => {
    const account = accounts.find(({ key }) => action.kind === 'rows' && key === action.accountKey);
    if (action.kind !== 'rows' || account === undefined || !hasTransactions(account)) return [];
    const owner = {
      itemSeed: item.seed,
      accountId: accountId(item.seed, account.key),
      currency: account.currency,
    };
    const atMs = Math.max(action.atMs, historyAtMs);
    const lastDay = zone.dayAt(action.atMs) - 1;
    return movementsOf(action, account, `rows-${place}`, lastDay, item.daysRequested).map(
      (movement, index) => {
        const transaction = transactionOf(owner, movement, 'posted');
        return { change: { atMs, kind: 'added', transaction }, rank: 1, orderMs: index } as const;
      },
    );
  });
}

/** `count` rows spread over the days up to `lastDay`. Every two weeks one offsets the others, so that balances stay the same. */
function movementsOf(
  { seed, count }: RowsAction,
  account: AccountSpec,
  key: string,
  lastDay: Day,
  days: number,
): Movement[] {
  const rng = rngFrom(seed);
  const cycles = Math.max(1, Math.min(Math.floor(count / 2), Math.ceil(days / CYCLE_DAYS)));
  const movements: Movement[] = [];
  let spentCents = 0;
  for (let index = 0; index < count; index += 1) {
    const day = lastDay - days + 1 + Math.floor((index * days) / count);
    const cycle = Math.floor((index * cycles) / count);
    const isLastOfCycle = Math.floor(((index + 1) * cycles) / count) > cycle;
    const { cents, ...row } = isLastOfCycle ? incomingRow(account, spentCents) : purchase(rng);
    spentCents = isLastOfCycle ? 0 : spentCents + cents;
    const amount = unitsOf(cents);
    movements.push(movementOn(day, { key: `${key}-${index}`, account: account.key, amount, ...row }));
  }
  return movements;
}

type Row = { cents: number; name: string; enrichment: Enrichment };

function purchase(rng: Rng): Row {
  const merchant = rng.chance(0.5) ? rng.pick(CHAINS) : smallShop(rng);
  const name = lineOf(rng.pick(merchant.lines), HOME, rng);
  const cents = rng.int(merchant.low, merchant.high);
  return { cents, name, enrichment: merchantEnrichment(merchant, name, HOME) };
}

function incomingRow({ type }: AccountSpec, cents: number): Row {
  const isPay = type === 'depository';
  return {
    cents: -cents,
    name: isPay ? 'LARKSPUR DESIGN CO DIRECT DEP' : 'PAYMENT THANK YOU',
    enrichment: isPay
      ? plainEnrichment('INCOME_SALARY', { counterparty: 'income_source' })
      : plainEnrichment('LOAN_PAYMENTS_CREDIT_CARD_PAYMENT'),
  };
}
