import { toCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { BankAccount, BankDelta, BankTransaction } from '../../server/src/ledger/types.ts';
import type { Random } from '../simulation/random.ts';
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

type How = { dating: Dating; wording: Wording; linksPending: boolean; from: number };

/** The bank of the account, which reports charges from a first one on: pending, then posted under another id. */
export class ArrivingBank {
  readonly #truth: readonly Charge[];
  readonly #how: How;
  readonly #pending = new Set<Charge>();
  readonly #posted = new Set<Charge>();
  #cursor = 0;

  constructor(truth: readonly Charge[], how: How) {
    this.#truth = truth.filter(({ at }) => at >= how.from);
    this.#how = how;
  }

  static drawHow(random: Random, datings: readonly Dating[], from: number): How {
    return {
      dating: random.pick(datings) ?? 'same day',
      wording: random.pick(['plain', 'capitals', 'terminal', 'place'] as const) ?? 'plain',
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

  hasReported(charge: Charge): boolean {
    return this.#pending.has(charge) || this.#posted.has(charge);
  }

  /** What is new when all up to `posted` charges have been posted, and what was bought within days after them is pending. */
  deltaUpTo(posted: number): BankDelta {
    const upserted: BankTransaction[] = [];
    const removedIds: string[] = [];
    const lastDay = this.#truth.find(({ at }) => at === posted - 1)?.postedOn ?? '';
    for (const charge of this.#truth) {
      if (this.#posted.has(charge)) continue;
      if (charge.at < posted) {
        if (this.#pending.delete(charge)) removedIds.push(`pending ${charge.at}`);
        this.#posted.add(charge);
        upserted.push(this.#postedRow(charge));
      } else if (!this.#pending.has(charge) && !charge.isHabit && charge.boughtOn <= lastDay) {
        this.#pending.add(charge);
        upserted.push(this.#pendingRow(charge));
      }
    }
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

  #postedRow(charge: Charge): BankTransaction {
    const { at, cents } = charge;
    const { linksPending, dating, wording } = this.#how;
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
    return {
      bankTransactionId: id,
      pendingTransactionId: null,
      providerAccountId: accountOfBank.providerAccountId,
      postedOn: boughtOn,
      authorizedOn: null,
      amountCents: toCents(pendingCents),
      currency: 'USD',
      description,
      originalDescription: null,
      merchantName: null,
      isPending: false,
      paymentChannel: 'in store',
      category: null,
    };
  }
}
