import { toCents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import type { Random } from '../../scripts/testing/random.ts';
import { decimalOfCents } from '../../server/src/imports/cents.ts';
import { type Dialect, drawCsv, type FileRow, ofx, writeFile } from './dialects.ts';
import { type Answering, type Arrived, HouseholdLedger } from './household-ledger.ts';
import type { ArrivingFile } from './sources.ts';
import { type Charge, openingCents, today } from './truth.ts';

export type LookAlikeStats = Record<
  'lookAlikeFiles' | 'accountsAsked' | 'rowsAsked' | 'changedLayouts' | 'otherNumbers' | 'enteredBefore',
  number
>;

/** How the bank of an account writes its files by now: it may change all of it but the columns. */
type Habits = {
  account: string;
  daysLater: number;
  isReworded: boolean;
  idsOf: 'none' | 'good' | 'sent again';
};

type Owned = {
  name: string;
  charges: readonly Charge[];
  /** What the account held before the first of them. */
  opening: number;
  dialect: Dialect;
  habits: Habits;
  /** The charges that came, each with the transaction that it is. */
  ids: Map<Charge, string>;
  /** Which account of the ledger it is, once one of its files has come. */
  accountId: string | null;
};

type OwnedFile = ArrivingFile & { owned: Owned; daysLater: number };

const shops = ['Corner Market', 'Greenleaf Grocery', 'Harbor Pharmacy', 'Northwind Books', 'Lantern Noodles'];
const subscriptions = [
  { cents: -1_549, payee: 'Streamly', day: 4 },
  { cents: -999, payee: 'Tunebox', day: 11 },
  { cents: -299, payee: 'Cloudshelf', day: 12 },
];
const days = 70;
/** So many charges that are the same prove an account under another number: with fewer, nobody could know. */
const provingCharges = 8;

/**
 * Two or three people who buy in the same shops and pay for the same subscriptions on the same days, with cards whose files have one layout
 * and say little of whose they are; and banks that come to word, date, number and name otherwise what they had sent before. No notes are
 * taken back, and no amount comes twice within days but for twins and what the people have in common.
 */
export class LookAlikeWorld {
  readonly stats: LookAlikeStats;
  readonly #random: Random;
  readonly #say: (line: string) => void;
  readonly #ledger = new HouseholdLedger();
  readonly #owned: Owned[];
  readonly #chargeOf = new Map<string, Charge>();
  #serial = 0;

  constructor(random: Random, say: (line: string) => void) {
    this.#random = random;
    this.#say = say;
    this.stats = {
      lookAlikeFiles: 0,
      accountsAsked: 0,
      rowsAsked: 0,
      changedLayouts: 0,
      otherNumbers: 0,
      enteredBefore: 0,
    };
    const shared = random.chance(0.3) ? ofx : drawCsv(random);
    const first = addDays(today, -days - 8);
    this.#owned = ['Ada', 'Ben', 'Cleo'].slice(0, random.int(2, 3)).map((name, at): Owned => {
      const dialect = random.chance(0.8) ? shared : drawCsv(random);
      const habits: Habits = {
        // Exports of apps name each person’s account alike.
        account: random.chance(0.5) ? 'Checking' : `1000${at}${random.int(1_000, 9_999)}`,
        daysLater: 0,
        isReworded: false,
        idsOf: random.pick(['none', 'good', 'sent again'] as const) ?? 'none',
      };
      const opening = openingCents + random.int(0, 90_000);
      return {
        name,
        charges: drawCharges(random, first),
        opening,
        dialect,
        habits,
        ids: new Map(),
        accountId: null,
      };
    });
  }

  /** Lives through it and returns what is wrong. */
  async live(): Promise<string[]> {
    const steps = this.#random.int(3, 9);
    for (let step = 0; step < steps; step += 1) {
      const owned = this.#random.pick(this.#owned);
      if (owned === undefined) return [];
      if (owned.accountId !== null && this.#random.chance(0.2)) this.#change(owned);
      if (owned.accountId !== null && this.#random.chance(0.15)) this.#enter(owned);
      const problems = await this.#import(this.#draw(owned));
      if (problems.length > 0) return problems;
    }
    this.stats.accountsAsked = this.#ledger.asked.accounts;
    this.stats.rowsAsked = this.#ledger.asked.rows;
    return this.#check();
  }

  /** The bank writes otherwise from now on. */
  #change(owned: Owned): void {
    const { habits } = owned;
    const change = this.#random.int(0, 3);
    if (change === 0) habits.isReworded = true;
    else if (change === 1) habits.daysLater = 1;
    else if (change === 2) habits.idsOf = 'sent again';
    else if (owned.dialect === ofx && habits.account !== 'Checking' && owned.ids.size >= provingCharges) {
      habits.account = `7${habits.account.slice(1)}`;
      this.stats.otherNumbers += 1;
    }
    this.stats.changedLayouts += 1;
    this.#say(`${owned.name}’s bank changes: ${JSON.stringify(habits)}`);
  }

  /** A person enters a charge that has not come, the day before and in words of their own. */
  #enter(owned: Owned): void {
    const free = owned.charges.filter((charge) => !owned.ids.has(charge) && isAlone(owned, charge));
    const charge = this.#random.pick(free);
    if (charge === undefined || owned.accountId === null) return;
    const postedOn = addDays(charge.postedOn, -this.#random.int(0, 1));
    const id = this.#ledger.enter(owned.accountId, {
      postedOn,
      amount: decimalOfCents(toCents(charge.cents)),
      description: 'Spent',
    });
    this.#say(`${owned.name} enters ${charge.cents} on ${postedOn}`);
    owned.ids.set(charge, id);
    this.#chargeOf.set(id, charge);
    this.stats.enteredBefore += 1;
  }

  /** A file of whole days. What its account’s number was is proven by what it has in common with what came. */
  #draw(owned: Owned): OwnedFile {
    const { charges, dialect, habits } = owned;
    const random = this.#random;
    const isOther = owned.accountId !== null && habits.account.startsWith('7') && dialect === ofx;
    const isWhole = isOther || random.chance(0.25);
    const start = isWhole ? 0 : random.int(0, charges.length - 1);
    const end = isWhole ? charges.length : random.int(Math.min(charges.length, start + 3), charges.length);
    const from = wholeDay(charges, start, -1);
    const to = wholeDay(charges, end, 1);
    this.#serial += 1;
    const serial = this.#serial;
    const before = sumOf(charges.slice(0, from)) + owned.opening;
    let balance = before;
    const rows = charges.slice(from, to).map((charge): FileRow => {
      const { cents, payee, at } = charge;
      balance += cents;
      return {
        day: addDays(charge.postedOn, habits.daysLater),
        cents,
        balance,
        text: habits.isReworded ? `CARD ${payee.length}${at % 10} PURCHASE` : payee,
        id: habits.idsOf === 'good' ? `T${7_000 + at * 13}` : `N${serial}X${at * 17}`,
      };
    });
    return {
      owned,
      daysLater: habits.daysLater,
      name: `statement-${serial}.${dialect.extension}`,
      bytes: writeFile(dialect, { rows, opening: before, account: habits.account }),
      answers: dialect.answers,
      charges: charges.slice(from, to),
    };
  }

  async #import(file: OwnedFile): Promise<string[]> {
    const { owned, charges, name } = file;
    this.#say(`${owned.name}: ${name}, ${charges[0]?.postedOn} to ${charges.at(-1)?.postedOn}`);
    this.stats.lookAlikeFiles += 1;
    const before = { ...this.#ledger.asked };
    const answering: Answering = {
      accountOf: () => owned.accountId,
      isSame: (_, row, heldId) => {
        const charge = this.#chargeOf.get(heldId);
        return charge !== undefined && isOf(file, charge, { day: row.row.postedOn, cents: null });
      },
    };
    const arrived = await this.#ledger.import(file, answering);
    const { accounts, rows } = this.#ledger.asked;
    this.#say(`asked ${accounts - before.accounts} and ${rows - before.rows}`);
    const [first] = arrived;
    owned.accountId ??= first?.accountId ?? null;
    return this.#learn(file, arrived);
  }

  /** Which charge each transaction is now. */
  #learn(file: OwnedFile, arrived: readonly Arrived[]): string[] {
    const { owned } = file;
    const problems: string[] = [];
    const left = [...file.charges];
    for (const one of arrived) {
      if (one.accountId !== owned.accountId) return [`${file.name} of ${owned.name} went to another account`];
      const known = this.#chargeOf.get(one.id);
      const at = left.findIndex(
        (charge) => isOf(file, charge, one) && (known === undefined || isTwin(charge, known)),
      );
      const charge = left[at];
      if (charge === undefined) {
        problems.push(
          `${one.day} ${one.cents} was taken for ${known?.postedOn} ${known?.cents} ${known?.payee}`,
        );
        continue;
      }
      left.splice(at, 1);
      const there = [...owned.ids].filter(([other]) => isTwin(other, charge)).map(([, id]) => id);
      if (one.isAdded && there.length >= owned.charges.filter((other) => isTwin(other, charge)).length)
        problems.push(`${one.day} ${one.cents} ${charge.payee} is there twice`);
      if (!there.includes(one.id)) {
        const free = owned.charges.find((other) => isTwin(other, charge) && !owned.ids.has(other)) ?? charge;
        owned.ids.set(free, one.id);
        this.#chargeOf.set(one.id, free);
      }
    }
    return problems;
  }

  #check(): string[] {
    const known = this.#owned.flatMap(({ accountId }) => accountId ?? []);
    const problems =
      new Set(known).size < known.length || known.length !== this.#ledger.accounts.length
        ? ['The accounts are not those of the people']
        : [];
    for (const { accountId, ids, name } of this.#owned) {
      const rows = this.#ledger.accounts.find(({ id }) => id === accountId)?.rows ?? [];
      if (rows.length !== ids.size) problems.push(`${name} has ${rows.length} transactions of ${ids.size}`);
    }
    return problems;
  }
}

const sumOf = (charges: readonly Charge[]) => charges.reduce((sum, { cents }) => sum + cents, 0);

type Seen = { day: PlainDate; cents: number | null };

const isOf = ({ daysLater, charges }: OwnedFile, charge: Charge, { day, cents }: Seen): boolean =>
  charges.includes(charge) &&
  addDays(charge.postedOn, daysLater) === day &&
  (cents === null || charge.cents === cents);

const isTwin = (one: Charge, other: Charge): boolean =>
  one.cents === other.cents && one.postedOn === other.postedOn;

const isAlone = ({ charges }: Owned, charge: Charge): boolean =>
  charges.filter((other) => isTwin(other, charge)).length === 1;

/** The nearest place from here on, or before, that is between two days. */
function wholeDay(charges: readonly Charge[], at: number, way: 1 | -1): number {
  let place = at;
  while (place > 0 && place < charges.length && charges[place]?.postedOn === charges[place - 1]?.postedOn)
    place += way;
  return place;
}

function drawCharges(random: Random, first: PlainDate): Charge[] {
  const drafts: Omit<Charge, 'at'>[] = [];
  const used = new Set<number>();
  const put = (day: number, cents: number, payee: string) => {
    const postedOn = addDays(first, day);
    drafts.push({ boughtOn: postedOn, postedOn, cents, pendingCents: cents, payee, isHabit: false });
  };
  for (let day = 0; day <= days; day += 1) {
    for (const { cents, payee, day: on } of subscriptions) if (day % 30 === on) put(day, cents, payee);
    if (!random.chance(0.6)) continue;
    let cents = 0;
    do {
      cents = -random.int(700, 9_900);
    } while (used.has(cents));
    used.add(cents);
    const payee = random.pick(shops) ?? '';
    put(day, cents, payee);
    if (random.chance(0.08)) put(day, cents, payee);
  }
  return drafts.map((draft, at) => ({ ...draft, at }));
}
