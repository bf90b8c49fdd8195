import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import type { Random } from '../../scripts/testing/random.ts';

/** A row as the bank sends it, in Plaid's shape and sign: positive is money out. Amounts here are cents. */
export type BankRow = {
  transactionId: string;
  pendingTransactionId: string | null;
  accountId: string;
  cents: number;
  date: PlainDate;
  name: string;
  isPending: boolean;
  /** What is wrong with the row as sent; null for nothing. All but a wrong text makes it unreadable until the bank sends it again. */
  flaw: Flaw | null;
};

export type Flaw = 'amount' | 'date' | 'account' | 'status' | 'text';
const flaws: readonly Flaw[] = ['amount', 'date', 'account', 'status', 'text'];

type Change = { kind: 'added' | 'modified'; row: BankRow } | { kind: 'removed'; row: BankRow };

export type Page = {
  added: BankRow[];
  modified: BankRow[];
  removed: BankRow[];
  hasMore: boolean;
  nextCursor: string;
};

/** An Item at the provider. */
export type ProviderItem = { itemId: string; accessToken: string; bank: SimBank };

/** A pending row that waits to post, and how it will. */
type Hold = { row: BankRow; chargeId: string };

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** Where people go again and again, so that a correction of one row says something of others. */
const usualShops = ['zorvant lanterns', 'zorvant stables', 'harrowgate thornbury'];

/** One Item: accounts whose transactions come pending, post, change and are removed. A cursor is a place in its append-only log. */
export class SimBank {
  readonly accountIds: readonly string[];
  /** Rows as they are now, by id: what a ledger must equal. */
  readonly rows = new Map<string, BankRow>();
  /** The charge that a row belongs to: its pending and its posted row are one. */
  readonly chargeOf = new Map<string, string>();
  /** How many rows were sent with a flaw. */
  flawedCount = 0;
  isReady = false;
  needsLogin = false;
  /** The provider has ended the Item. */
  isRemoved = false;
  /** The bank's record is not being read: it only adds to it. What changed unseen could not be recognized when the bank is connected again. */
  isUnseen = false;
  readonly institutionId: string;
  readonly #random: Random;
  /** Draws which rows have a flaw, and nothing else: with none the bank's life is the same. */
  readonly #flaws: { random: Random; chance: number };
  readonly #log: Change[] = [];
  readonly #balances = new Map<string, number>();
  readonly #masks = new Map<string, string>();
  #holds: Hold[] = [];
  #stragglers: BankRow[] = [];
  /** The rows that came with the pages of the loop under way. */
  #sent: BankRow[] = [];
  /** Charges whose posted row names no pending row: only by its amount can a ledger recognize it. */
  readonly #unlinked = new Set<string>();

  constructor(
    random: Random,
    accounts: number,
    flaws: { random: Random; chance: number },
    institutionId = `ins_${random.hex(4)}`,
  ) {
    this.#random = random;
    this.#flaws = flaws;
    this.accountIds = Array.from({ length: accounts }, () => `acc${random.hex(17)}`);
    for (const id of this.accountIds) {
      this.#balances.set(id, random.int(0, 500_000));
      this.#masks.set(id, id.slice(3, 7));
    }
    this.institutionId = institutionId;
  }

  /** The same accounts and rows through another Item: under new ids, without flaws, and what has posted names no row that was pending. */
  again(): SimBank {
    const bank = new SimBank(this.#random, this.accountIds.length, this.#flaws, this.institutionId);
    const accountIds = new Map(this.accountIds.map((id, index) => [id, bank.accountIds[index] ?? '']));
    for (const [before, id] of accountIds) {
      bank.#masks.set(id, this.maskOf(before));
      bank.#balances.set(id, this.balanceOf(before));
    }
    const rowIds = new Map([...this.rows.keys()].map((id) => [id, `txn${this.#random.hex(17)}`]));
    const renewed = (row: BankRow): BankRow => ({
      ...row,
      transactionId: rowIds.get(row.transactionId) ?? '',
      accountId: accountIds.get(row.accountId) ?? '',
      pendingTransactionId: rowIds.get(row.pendingTransactionId ?? '') ?? null,
      flaw: null,
    });
    for (const [id, charge] of this.chargeOf) bank.chargeOf.set(id, charge);
    for (const row of this.rows.values()) {
      const sent = renewed(row);
      bank.rows.set(sent.transactionId, sent);
      bank.chargeOf.set(sent.transactionId, this.chargeOf.get(row.transactionId) ?? '');
      bank.#log.push({ kind: 'added', row: sent });
    }
    bank.#holds = this.#holds.map(({ row, chargeId }) => ({ row: renewed(row), chargeId }));
    bank.#stragglers = this.#stragglers.filter(({ transactionId }) => rowIds.has(transactionId)).map(renewed);
    for (const charge of this.#unlinked) bank.#unlinked.add(charge);
    bank.isReady = true;
    bank.isUnseen = true;
    return bank;
  }

  /** The last digits of an account's number, the same through all Items. */
  maskOf(accountId: string): string {
    return this.#masks.get(accountId) ?? '';
  }

  /** The balance that the bank reports, in cents. */
  balanceOf(accountId: string): number {
    return this.#balances.get(accountId) ?? 0;
  }

  /** Something happens at the bank on a day. */
  live(today: PlainDate): void {
    const kind = this.#random.int(0, this.isUnseen ? 6 : 9);
    if (kind <= 2) this.#hold(today);
    else if (kind <= 5) this.#postHold(today);
    else if (kind === 6) this.#postDirectly(today);
    else if (kind === 7) this.#change();
    else if (kind === 8) this.#undoChange();
    else this.#dropHold();
  }

  /** Something happens between two pages of a loop, most often the most awkward: a row that the loop has just read is gone. */
  turnBack(today: PlainDate): void {
    const sent = this.#random.pick(this.#sent.filter(({ transactionId }) => this.rows.has(transactionId)));
    if (sent === undefined || this.isUnseen || this.#random.chance(0.3)) {
      this.live(today);
      return;
    }
    this.#holds = this.#holds.filter(({ row }) => row.transactionId !== sent.transactionId);
    this.#remove(this.rows.get(sent.transactionId) ?? sent);
  }

  /** Removes pending rows whose posted rows were sent before. */
  deliverDelayed(): void {
    for (const row of this.#stragglers.splice(0)) this.#remove(row);
  }

  /** Sends all rows with a flaw again, without it. */
  sendCorrections(): void {
    for (const row of this.rows.values()) {
      if (row.flaw === null) continue;
      const corrected = { ...row, flaw: null };
      this.rows.set(row.transactionId, corrected);
      this.#log.push({ kind: 'modified', row: corrected });
      for (const hold of this.#holds) if (hold.row.transactionId === row.transactionId) hold.row = corrected;
    }
  }

  /** The row as sent: now and then with a flaw. */
  #asSent(row: BankRow): BankRow {
    const { random, chance } = this.#flaws;
    if (!random.chance(chance)) return { ...row, flaw: null };
    this.flawedCount += 1;
    return { ...row, flaw: random.pick(flaws) ?? null };
  }

  /** The next page after a cursor, or null when the log has grown since the loop began (Plaid's mutation during pagination). */
  page(cursor: string, count: number): Page | null {
    const { start, end, offset } = this.#placeOf(cursor);
    const isContinued = offset > 0;
    if (isContinued && end !== this.#log.length) return null;
    const changes = net(this.#log.slice(start, end));
    const to = offset + count;
    const hasMore = to < changes.length;
    this.#sent = hasMore ? rowsOf(changes.slice(0, to), 'added') : [];
    const page = changes.slice(offset, to);
    return {
      added: rowsOf(page, 'added'),
      modified: rowsOf(page, 'modified'),
      removed: rowsOf(page, 'removed'),
      hasMore,
      nextCursor: hasMore ? `${start}.${end}.${to}` : `${end}.${end}.0`,
    };
  }

  #placeOf(cursor: string): { start: number; end: number; offset: number } {
    if (cursor === '') return { start: 0, end: this.#log.length, offset: 0 };
    const [start = 0, end = 0, offset = 0] = cursor.split('.').map(Number);
    return offset === 0 ? { start, end: this.#log.length, offset } : { start, end, offset };
  }

  #newRow(today: PlainDate, row: Partial<BankRow>): BankRow {
    return {
      transactionId: `txn${this.#random.hex(17)}`,
      pendingTransactionId: null,
      accountId: this.#random.pick(this.accountIds) ?? '',
      cents: this.#random.int(-90_000, 150_000),
      date: addDays(today, -this.#random.int(0, 3)),
      name: `${this.#word()} ${this.#word()} ${this.#random.int(100, 999)}`,
      isPending: false,
      flaw: null,
      ...row,
    };
  }

  #word(): string {
    return Array.from({ length: 7 }, () => this.#random.pick([...letters])).join('');
  }

  #add(row: BankRow, chargeId: string): void {
    this.rows.set(row.transactionId, row);
    this.chargeOf.set(row.transactionId, chargeId);
    this.#log.push({ kind: 'added', row });
    if (!row.isPending) this.#move(row, row.cents);
  }

  #remove(row: BankRow): void {
    if (!this.rows.delete(row.transactionId)) return;
    this.#log.push({ kind: 'removed', row });
    if (!row.isPending) this.#move(row, -row.cents);
  }

  #move(row: BankRow, cents: number): void {
    this.#balances.set(row.accountId, this.balanceOf(row.accountId) - cents);
  }

  #hold(today: PlainDate): void {
    const row = this.#asSent(this.#newRow(today, { isPending: true }));
    this.#add(row, row.transactionId);
    this.#holds.push({ row, chargeId: row.transactionId });
  }

  /** A pending row posts: the same charge under a new id, sometimes with a tip, sometimes without a link to the pending one. */
  #postHold(today: PlainDate): void {
    const hold = this.#random.pick(this.#holds);
    if (hold === undefined) {
      this.#hold(today);
      return;
    }
    this.#holds = this.#holds.filter((one) => one !== hold);
    const { row } = hold;
    const tip =
      row.cents > 0 && this.#random.chance(0.3) ? Math.round((row.cents * this.#random.int(5, 25)) / 100) : 0;
    const isLinked = this.#random.chance(0.7);
    const well: BankRow = {
      ...row,
      flaw: null,
      transactionId: `txn${this.#random.hex(17)}`,
      pendingTransactionId: isLinked ? row.transactionId : null,
      cents: row.cents + tip,
      date: addDays(row.date, this.#random.int(0, 2)),
      isPending: false,
    };
    // One that names no pending row is recognized by what a flaw may hide.
    const posted = isLinked ? this.#asSent(well) : well;
    if (!isLinked) this.#unlinked.add(hold.chargeId);
    if (this.#random.chance(0.5)) {
      this.#remove(row);
      this.#add(posted, hold.chargeId);
      return;
    }
    this.#add(posted, hold.chargeId);
    if (this.#random.chance(0.3)) this.#stragglers.push(row);
    else this.#remove(row);
  }

  #dropHold(): void {
    const hold = this.#random.pick(this.#holds);
    if (hold === undefined) return;
    this.#holds = this.#holds.filter((one) => one !== hold);
    this.#remove(hold.row);
  }

  #postDirectly(today: PlainDate): void {
    // Now and then the same round amount, in or out, so that rows look like the two legs of a transfer.
    const round = this.#random.chance(0.4) ? this.#random.pick([-20_000, 20_000]) : undefined;
    const row = this.#newRow(today, round === undefined ? {} : { cents: round });
    // Only of what never was pending: only by its text does a ledger recognize what was.
    if (this.#random.chance(0.7)) row.name = `${this.#random.pick(usualShops)} ${this.#random.int(100, 999)}`;
    this.#add(this.#asSent(row), row.transactionId);
  }

  /** The bank sends a changed row, or the same again. */
  #change(): void {
    const hold = this.#random.chance(0.3) ? this.#random.pick(this.#holds) : undefined;
    const before = hold?.row ?? this.#random.pick(this.#posted());
    if (before === undefined) return;
    const row = { ...before };
    if (this.#random.chance(0.6)) row.name = `${before.name} corrected`;
    const isUnlinked = this.#unlinked.has(this.chargeOf.get(before.transactionId) ?? '');
    if (!isUnlinked && this.#random.chance(0.6)) row.cents += this.#random.int(-500, 500);
    row.flaw = isUnlinked ? null : this.#asSent(row).flaw;
    this.rows.set(row.transactionId, row);
    this.#log.push({ kind: 'modified', row });
    if (hold === undefined) this.#move(row, row.cents - before.cents);
    else hold.row = row;
  }

  #undoChange(): void {
    const row = this.#random.pick(this.#posted());
    if (row !== undefined) this.#remove(row);
  }

  #posted(): BankRow[] {
    return [...this.rows.values()].filter((row) => !row.isPending);
  }
}

/** What a stretch of the log does, one word on each id: a row that came and went in it is not mentioned. */
function net(changes: readonly Change[]): Change[] {
  const latest = new Map<string, Change>();
  for (const change of changes) {
    const id = change.row.transactionId;
    const earlier = latest.get(id);
    latest.delete(id);
    if (earlier?.kind !== 'added') latest.set(id, change);
    else if (change.kind !== 'removed') latest.set(id, { kind: 'added', row: change.row });
  }
  return [...latest.values()];
}

function rowsOf(changes: readonly Change[], kind: Change['kind']): BankRow[] {
  return changes.filter((change) => change.kind === kind).map(({ row }) => row);
}
