import { toCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { Random } from '../../scripts/testing/random.ts';
import type { ArrivingLedger, IsSame, ShownRow } from './arriving-ledger.ts';
import { ArrivingBank, type BankStats } from './bank.ts';
import { compareWithTruth, type Expected, type Note } from './check-ledger.ts';
import {
  type ArrivingFile,
  type Dating,
  dayIn,
  drawFileSource,
  exportFile,
  type FileSource,
} from './sources.ts';
import { type Charge, drawTruth } from './truth.ts';

export type Stats = Record<'files' | 'undos' | 'syncs' | 'entries' | 'notes' | 'charges' | 'kept', number> &
  BankStats;

/** The charges from one up to another. */
type Stretch = { from: number; to: number };

type Imported = { id: string; source: FileSource; file: ArrivingFile };

/** One account, all that really happened on it, and those who bring parts of it into the ledger, in any order. */
export class ArrivalsWorld {
  readonly stats: Stats = {
    files: 0,
    undos: 0,
    syncs: 0,
    entries: 0,
    notes: 0,
    charges: 0,
    kept: 0,
    sentAgain: 0,
    wrongLinks: 0,
  };
  readonly #ledger: ArrivingLedger;
  readonly #random: Random;
  readonly #ofBank: Random;
  readonly #say: (line: string) => void;
  readonly #truth: Charge[];
  readonly #sources: FileSource[];
  readonly #bank: ArrivingBank | null;
  readonly #imported: Imported[] = [];
  readonly #taken: Imported[] = [];
  readonly #entered = new Map<Charge, PlainDate>();
  /** With notes, kept when their import was undone. */
  readonly #kept = new Map<Charge, PlainDate>();
  readonly #notes = new Map<string, Note>();
  /** The first charge that the bank reports. */
  readonly #bankFrom: number;
  #isLinked = false;
  #postedAtBank = 0;
  #serial = 0;

  /** `ofBank`: what a bank does with what it has sent has nothing to do with the rest of the world. */
  constructor(ledger: ArrivingLedger, random: Random, ofBank: Random, say: (line: string) => void) {
    this.#ledger = ledger;
    this.#random = random;
    this.#ofBank = ofBank;
    this.#say = say;
    const isMoved = random.chance(0.5);
    this.#truth = drawTruth(random, { mayHaveHabit: !isMoved });
    this.stats.charges = this.#truth.length;
    const datings: Dating[] = isMoved
      ? ['same day', 'a day later', 'two days later', 'no weekends']
      : ['same day'];
    const hasBank = random.chance(0.6);
    const about = { datings, isCoded: !isMoved && !hasBank };
    const names = ['Checking', 'Export', 'Umsaetze'].slice(0, random.int(1, 3));
    const sources = names.map((name) => drawFileSource(random, name, about));
    this.#sources = sources.filter(
      (one, at) => sources.findIndex(({ dialect }) => dialect.kind === one.dialect.kind) === at,
    );
    const from = this.#wholeDay(random.chance(0.5) ? 0 : random.int(0, this.#truth.length - 1));
    this.#bankFrom = from;
    const how = { ...ArrivingBank.drawHow(random, datings, from), sendsAgain: ofBank.chance(0.6) ? 0.6 : 0 };
    this.#bank = hasBank ? new ArrivingBank(this.#truth, how, ofBank, this.stats) : null;
    for (const { name, dating, wording, ids, dialect } of this.#sources)
      say(
        `${name}: ${dialect.extension}, ${dating}, ${wording}, ids ${ids}, balances ${dialect.hasBalances}`,
      );
    if (this.#bank !== null) say(`bank: ${JSON.stringify(how)}`);
  }

  /** Lives through it and returns what is wrong. */
  async live(): Promise<string[]> {
    const steps = this.#random.int(3, 10);
    for (let step = 0; step < steps; step += 1) {
      await this.#step();
      // While charges are pending, equal ones may stand for each other: the ledger is right once the bank has posted them.
      // So they are while it gives charges other ids.
      const isAtRest = !this.#truth.some(
        (charge) => this.#bank?.isPending(charge) === true || this.#bank?.isChanging(charge) === true,
      );
      const problems = isAtRest ? await this.#check() : [];
      if (problems.length > 0) return problems;
    }
    if (this.#isLinked) {
      await this.#sync(this.#truth.length);
      await this.#sync(this.#truth.length, true);
    }
    return [...(await this.#check()), ...(await this.#ledger.problems())];
  }

  async #step(): Promise<void> {
    const random = this.#random;
    const act = random.int(0, 9);
    if (act <= 3) await this.#import();
    else if (act === 4) await this.#undo();
    else if (act <= 6) await (this.#bank === null ? this.#import() : this.#linkOrSync());
    else if (act === 7) await this.#enter();
    else await this.#write();
  }

  async #import(): Promise<void> {
    const again = this.#random.pick([...this.#imported, ...this.#taken]);
    const isAgain = again !== undefined && this.#random.chance(0.35);
    const source = isAgain ? again.source : this.#random.pick(this.#sources);
    if (source === undefined) return;
    const file = isAgain ? again.file : this.#draw(source);
    this.#say(`import ${file.name}: ${file.charges[0]?.at} to ${file.charges.at(-1)?.at}`);
    const isSame = await this.#oracle(source, file);
    this.#imported.push({ id: await this.#ledger.importFile(file, isSame), source, file });
    this.stats.files += 1;
  }

  /**
   * A person who knows what really happened: a row is one that is there where both are one charge, or twins. So is what a bank has sent a
   * second time for now.
   */
  async #oracle({ dating }: FileSource, file: ArrivingFile): Promise<IsSame> {
    const rows = await this.#ledger.rows();
    const expected = this.#expected();
    const { charges } = compareWithTruth(rows, expected, [...this.#notes.values()]);
    const sentTwice = expected.filter(({ charge }) => this.#bank?.isChanging(charge) === true);
    const chargeOf = (row: ShownRow) =>
      charges.get(row) ??
      sentTwice.find(({ cents, days }) => cents.has(row.cents) && days.has(row.day))?.charge;
    return ({ day, cents }, there) =>
      rows.some((row) => {
        const charge = chargeOf(row);
        const isThere = row.day === there.day && row.cents === there.cents && row.text === there.text;
        return (
          isThere &&
          charge !== undefined &&
          file.charges.some(
            (one) => isTwin(one, charge) && one.cents === cents && dayIn(dating, one.postedOn) === day,
          )
        );
      });
  }

  #draw(source: FileSource): ArrivingFile {
    const random = this.#random;
    const last = this.#truth.length;
    const start = random.chance(0.3) ? 0 : random.int(0, last - 1);
    const end = random.chance(0.3) ? last : random.int(start + 1, last);
    const isCut = this.#mayCutTwins(source, start, end);
    const from = isCut ? start : this.#wholeDay(start);
    const to = isCut ? end : this.#wholeDay(Math.max(from + 1, end), 1);
    this.#serial += 1;
    return exportFile(source, this.#truth, { ...this.#withHabit({ from, to }), serial: this.#serial });
  }

  /** Makes a stretch longer until it has a habit on two days, or not at all: on one alone, nothing tells whose charge it is. */
  #withHabit({ from, to }: Stretch): Stretch {
    const days = this.#truth.slice(from, to).flatMap((one) => (one.isHabit ? one.postedOn : []));
    if (new Set(days).size !== 1) return { from, to };
    if (to < this.#truth.length) return this.#withHabit({ from, to: this.#wholeDay(to + 1, 1) });
    return from === 0 ? { from, to } : this.#withHabit({ from: this.#wholeDay(from - 1), to });
  }

  /** One source may be cut between equal charges of a day: by its balances, or ids that have behaved, a row says which one it is. */
  #mayCutTwins(source: FileSource, from: number, to: number): boolean {
    if (source !== this.#sources[0]) return false;
    if (source.dialect.hasBalances) return true;
    const isKnown = ({ at }: Charge) => at >= from && at < to;
    return (
      source.ids === 'good' &&
      this.#imported.some((one) => one.source === source && one.file.charges.some(isKnown))
    );
  }

  /** The nearest place at or before this one, or after it, where no equal charges of one day stand on both sides. */
  #wholeDay(at: number, way: 1 | -1 = -1): number {
    let place = at;
    while (place > 0 && place < this.#truth.length && this.#isBetweenTwins(place)) place += way;
    return place;
  }

  #isBetweenTwins(place: number): boolean {
    const after = this.#truth.slice(place);
    return this.#truth
      .slice(0, place)
      .some((one) => after.some((other) => other.cents === one.cents && dayKey(other) === dayKey(one)));
  }

  async #undo(): Promise<void> {
    const one = this.#random.pick(this.#imported);
    if (one === undefined) return;
    const noted = one.file.charges.filter((charge) => this.#hasNote(charge));
    // Of two equal charges the one with the note stays, and nothing tells which one that is.
    const keepEdited = this.#random.chance(0.5) && noted.every((charge) => this.#isAlone(charge));
    this.#say(`undo ${one.file.name}${keepEdited ? ', but what was written on' : ''}`);
    await this.#ledger.undo(one.id, keepEdited);
    this.#imported.splice(this.#imported.indexOf(one), 1);
    // What another import has too stays with that one, and is asked about when that one is undone.
    const isLeft = (charge: Charge) => this.#imported.some(({ file }) => file.charges.includes(charge));
    const kept = keepEdited ? noted.filter((charge) => !isLeft(charge)) : [];
    for (const charge of kept) this.#kept.set(charge, dayIn(one.source.dating, charge.postedOn));
    this.stats.kept += kept.length;
    this.#taken.push(one);
    this.stats.undos += 1;
  }

  async #linkOrSync(): Promise<void> {
    if (!this.#isLinked) {
      this.#say('link');
      await this.#ledger.link();
      this.#isLinked = true;
    }
    const to = this.#wholeDay(this.#random.int(this.#postedAtBank, this.#truth.length));
    await this.#sync(this.#withHabit({ from: Math.max(this.#postedAtBank, this.#bankFrom), to }).to);
  }

  async #sync(posted: number, isLast = false): Promise<void> {
    if (this.#bank === null) return;
    this.#postedAtBank = Math.max(posted, this.#postedAtBank);
    this.#say(`sync up to ${this.#postedAtBank}`);
    await this.#ledger.sync(this.#bank.deltaUpTo(this.#postedAtBank, isLast));
    this.stats.syncs += 1;
  }

  async #enter(): Promise<void> {
    if (this.#isLinked) return;
    const present = new Set(this.#expected().map(({ charge }) => charge));
    const charge = this.#random.pick(
      this.#truth.filter((one) => !present.has(one) && !one.isHabit && this.#isAlone(one)),
    );
    if (charge === undefined) return;
    const isLater = this.#sources.some(({ wording }) => wording === 'coded') || this.#random.chance(0.5);
    const date = isLater ? charge.postedOn : charge.boughtOn;
    this.#say(`enter ${charge.at} on ${date}`);
    await this.#ledger.enter({ amount: toCents(charge.cents), date, description: charge.payee });
    this.#entered.set(charge, date);
    // What is entered again is new, whatever was written on it in an import that is undone.
    for (const [text, { charges }] of this.#notes) if (charges.includes(charge)) this.#notes.delete(text);
    this.stats.entries += 1;
  }

  /** A person writes on a transaction. */
  async #write(): Promise<void> {
    const rows = await this.#ledger.rows();
    const { charges } = compareWithTruth(rows, this.#expected(), [...this.#notes.values()]);
    const any = this.#random.pick(rows);
    const pending = rows.filter((one) => {
      const charge = charges.get(one);
      return charge !== undefined && this.#bank?.isPending(charge) === true;
    });
    const row = this.#ofBank.chance(0.5) ? (this.#ofBank.pick(pending) ?? any) : any;
    const charge = row === undefined ? undefined : charges.get(row);
    if (row === undefined || charge === undefined) return;
    const alike = this.#truth.filter((one) => isTwin(one, charge));
    // What is there twice for now can have two notes, of which one transaction cannot have both.
    if (alike.some((one) => this.#bank?.isChanging(one) === true)) return;
    this.stats.notes += 1;
    const text = `note ${this.stats.notes}`;
    if (row.note !== null) this.#notes.delete(row.note);
    this.#say(`${text} on ${charge.at}`);
    await this.#ledger.note(row.id, text);
    this.#notes.set(text, { text, charges: alike });
  }

  #hasNote(charge: Charge): boolean {
    return [...this.#notes.values()].some(({ charges }) => charges.includes(charge));
  }

  #isAlone(charge: Charge): boolean {
    return this.#truth.filter((one) => isTwin(one, charge)).length === 1;
  }

  /** What has come and was not taken back. */
  #expected(): Expected[] {
    return this.#truth.flatMap((charge) => {
      const days = new Set<PlainDate>();
      const files = this.#imported.filter(({ file }) => file.charges.includes(charge));
      for (const { source } of files) days.add(dayIn(source.dating, charge.postedOn));
      for (const day of [this.#entered.get(charge), this.#kept.get(charge)])
        if (day !== undefined) days.add(day);
      const isReported = this.#bank?.hasReported(charge) === true;
      if (isReported && this.#bank !== null) days.add(this.#bank.dayOf(charge)).add(charge.boughtOn);
      if (days.size === 0) return [];
      // What a source brought before is dated by it, also when that was taken back and the charge is there by another.
      for (const { source, file } of this.#taken)
        if (file.charges.includes(charge)) days.add(dayIn(source.dating, charge.postedOn));
      const cents = new Set([charge.cents, ...(isReported ? [charge.pendingCents] : [])]);
      return [{ charge, cents, days }];
    });
  }

  async #check(): Promise<string[]> {
    const rows = await this.#ledger.rows();
    return compareWithTruth(rows, this.#expected(), [...this.#notes.values()]).problems;
  }
}

/** Nothing tells equal charges of one day apart; each is a twin of itself too. */
const isTwin = (one: Charge, other: Charge): boolean =>
  one.cents === other.cents && one.postedOn === other.postedOn;

const dayKey = ({ postedOn }: Charge): string => dayIn('no weekends', postedOn);
