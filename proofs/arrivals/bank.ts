import { toCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { Random } from '../../scripts/testing/random.ts';
import { type BankTransaction, postedTransaction } from '../../server/src/ledger/bank-transaction.ts';
import type { BankAccount, BankDelta } from '../../server/src/ledger/types.ts';
import { type Dating, dayIn, textIn, type Wording } from './sources.ts';
import { type Charge, openingCents } from './truth.ts';

const accountOfBank: BankAccount = {
  providerAccountId: 'the account at its bank',
  persistentId: null,
  name: 'Everyday Checking',
  officialName: null,
  mask: null,
  type: 'depository',
  subtype: 'checking',
  currency: 'USD',
  currentBalanceCents: toCents(openingCents),
  availableBalanceCents: null,
  limitCents: null,
};

/** `sendsAgain`: how often it gives posted charges other ids, and links a charge to the pending one of another. */
type How = { dating: Dating; wording: Wording; linksPending: boolean; sendsAgain: number; from: number };

export type BankStats = Record<'sentAgain' | 'wrongLinks', number>;

const wordings = ['plain', 'capitals', 'terminal', 'place'] as const;

/** A charge that gets another id: what the bank has still to report of that. */
type Changing = { charge: Charge; removedId: string } | { charge: Charge; newId: string };

/**
 * The bank of the account, which reports charges from a first one on: pending, then posted under another id. Some it takes away and sends
 * again, in either order, under other ids and with other words.
 */
export class ArrivingBank {
  readonly #truth: readonly Charge[];
  readonly #how: How;
  readonly #pending = new Set<Charge>();
  readonly #posted = new Map<Charge, string>();
  readonly #random: Random;
  readonly #stats: BankStats;
  #changing: Changing[] = [];
  #cursor = 0;

  constructor(truth: readonly Charge[], how: How, random: Random, stats: BankStats) {
    this.#truth = truth.filter(({ at }) => at >= how.from);
    this.#how = how;
    this.#random = random;
    this.#stats = stats;
  }

  static drawHow(random: Random, datings: readonly Dating[], from: number): Omit<How, 'sendsAgain'> {
    return {
      dating: random.pick(datings) ?? 'same day',
      wording: random.pick(wordings) ?? 'plain',
      linksPending: random.chance(0.7),
      from,
    };
  }

  dayOf(charge: Charge): PlainDate {
    return dayIn(this.#how.dating, charge.postedOn);
  }

  isPending(charge: Charge): boolean {
    return this.#pending.has(charge);
  }

  /** Whether the bank has taken it away and not sent it again, or sent it again and not taken it away. */
  isChanging(charge: Charge): boolean {
    return this.#changing.some((one) => one.charge === charge);
  }

  hasReported(charge: Charge): boolean {
    const isGone = this.#changing.some((one) => one.charge === charge && 'newId' in one);
    return this.#pending.has(charge) || (this.#posted.has(charge) && !isGone);
  }

  /**
   * What is new when all up to `posted` charges have been posted, and what was bought within days after them is pending. `isLast`: no charge
   * gets another id any more.
   */
  deltaUpTo(posted: number, isLast: boolean): BankDelta {
    const upserted: BankTransaction[] = [];
    const removedIds: string[] = [];
    const known = [...this.#posted];
    for (const one of this.#changing.splice(0)) {
      if ('removedId' in one) removedIds.push(one.removedId);
      else upserted.push(this.#sendAgain(one.charge, one.newId));
    }
    const lastDay = this.#truth.find(({ at }) => at === posted - 1)?.postedOn ?? '';
    for (const charge of this.#truth) {
      if (this.#posted.has(charge)) continue;
      if (charge.at < posted) {
        if (this.#pending.delete(charge)) removedIds.push(`pending ${charge.at}`);
        this.#posted.set(charge, `posted ${charge.at}`);
        upserted.push(this.#postedRow(charge));
      } else if (!this.#pending.has(charge) && !charge.isHabit && charge.boughtOn <= lastDay) {
        this.#pending.add(charge);
        upserted.push(this.#pendingRow(charge));
      }
    }
    this.#linkWrongly(upserted);
    if (!isLast) for (let times = 0; times < 3; times += 1) this.#change(known, upserted, removedIds);
    this.#cursor += 1;
    return {
      startCursor: String(this.#cursor - 1),
      nextCursor: String(this.#cursor),
      accounts: [accountOfBank],
      unlistedAccounts: [],
      upserted,
      removedIds,
      isHistoryComplete: true,
      pageCount: 1,
    };
  }

  /** Gives one of the charges that were posted before another id: at once, or in two deltas. */
  #change(known: readonly [Charge, string][], upserted: BankTransaction[], removedIds: string[]): void {
    const random = this.#random;
    if (!random.chance(this.#how.sendsAgain)) return;
    const one = random.pick(
      known.filter(([charge, id]) => this.#posted.get(charge) === id && !this.isChanging(charge)),
    );
    if (one === undefined) return;
    const [charge, id] = one;
    const newId = `again ${charge.at} ${random.int(0, 9)} ${this.#cursor}`;
    const way = random.pick(['at once', 'removed before', 'removed after'] as const);
    if (way !== 'removed before') upserted.push(this.#sendAgain(charge, newId));
    else this.#changing.push({ charge, newId });
    if (way !== 'removed after') removedIds.push(id);
    else this.#changing.push({ charge, removedId: id });
    this.#stats.sentAgain += 1;
  }

  #sendAgain(charge: Charge, id: string): BankTransaction {
    this.#posted.set(charge, id);
    const wording = this.#random.pick(wordings) ?? 'plain';
    return { ...this.#postedRow(charge, wording), sourceId: id, pendingTransactionId: null };
  }

  /** Links posted charges to pending ones of other shops, of less than half or more than twice as much. */
  #linkWrongly(upserted: BankTransaction[]): void {
    if (!this.#random.chance(this.#how.sendsAgain)) return;
    const linked = new Set<BankTransaction>();
    for (const charge of this.#pending) {
      const at = upserted.findIndex(
        (row) =>
          !row.isPending &&
          !linked.has(row) &&
          isUnlike(row.amountCents, charge.pendingCents) &&
          !charge.payee.split(' ').some((word) => row.description.toUpperCase().includes(word.toUpperCase())),
      );
      const row = upserted[at];
      if (row === undefined) continue;
      const wrong = { ...row, pendingTransactionId: `pending ${charge.at}` };
      upserted[at] = wrong;
      linked.add(wrong);
      this.#stats.wrongLinks += 1;
    }
  }

  #postedRow(charge: Charge, wording = this.#how.wording): BankTransaction {
    const { at, cents } = charge;
    const { linksPending, dating } = this.#how;
    const row = this.#row(charge, `posted ${at}`, textIn(wording, charge));
    return {
      ...row,
      postedOn: dayIn(dating, charge.postedOn),
      amountCents: toCents(cents),
      pendingTransactionId: linksPending ? `pending ${at}` : null,
    };
  }

  #pendingRow(charge: Charge): BankTransaction {
    return { ...this.#row(charge, `pending ${charge.at}`, charge.payee), isPending: true };
  }

  #row({ boughtOn, pendingCents }: Charge, id: string, description: string): BankTransaction {
    return postedTransaction({
      sourceId: id,
      providerAccountId: accountOfBank.providerAccountId,
      postedOn: boughtOn,
      amountCents: toCents(pendingCents),
      currency: 'USD',
      description,
    });
  }
}

/** Whether no tip makes one of two amounts out of the other. */
function isUnlike(posted: number, pending: number): boolean {
  return Math.sign(posted) !== Math.sign(pending) || Math.abs(posted - pending) > Math.abs(pending) / 2;
}
