import { toCents } from '@cairn/domain/money';
import { addDays } from '@cairn/domain/plain-date';
import type { Random } from '../../scripts/testing/random.ts';
import { insertConnection } from '../../server/src/bank/connections.store.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import { inHousehold } from '../../server/src/db/in-household.ts';
import type { Database } from '../../server/src/db/pool.ts';
import { applyDelta } from '../../server/src/ingest/apply-delta.store.ts';
import { hideFromOthers } from '../../server/src/journal/private-accounts.store.ts';
import { lockLedger } from '../../server/src/journal/write-lock.store.ts';
import { type BankTransaction, postedTransaction } from '../../server/src/ledger/bank-transaction.ts';
import type { BankAccount } from '../../server/src/ledger/types.ts';
import {
  createDeltaPredictor,
  readCategorizerInputs,
} from '../../server/src/predictions/categorizer-inputs.ts';
import { now, today } from '../agreement/draw-household.ts';

export const payees = [
  'CORNER BAKERY 12',
  'HARROW PHARMACY',
  'NORTHSIDE GYM',
  'TRANSFER TO SAVINGS',
  'ZORVANT LTD',
  'MELLOWAY STREAMING',
];

const account = (id: string, more: Partial<BankAccount> = {}): BankAccount => ({
  providerAccountId: id,
  persistentId: null,
  name: id,
  officialName: null,
  mask: null,
  type: 'depository',
  subtype: 'checking',
  currency: 'USD',
  currentBalanceCents: toCents(250_000),
  availableBalanceCents: null,
  limitCents: null,
  ...more,
});

/** A bank that one member connected, with the accounts of these names. It reports rows as a program draws them. */
export class DrawnBank {
  readonly accounts: readonly BankAccount[];
  readonly #database: Database;
  readonly #scope: HouseholdScope;
  readonly #connectionId = crypto.randomUUID();
  readonly #name: string;
  #lastId = 0;

  constructor(database: Database, scope: HouseholdScope, name: string, accountNames: readonly string[]) {
    this.#database = database;
    this.#scope = scope;
    this.#name = name;
    this.accounts = accountNames.map((one) =>
      account(
        one,
        one.endsWith('card')
          ? { type: 'credit', subtype: 'credit card', currentBalanceCents: toCents(-40_000) }
          : {},
      ),
    );
  }

  async connect(sharing: 'ours' | 'mine'): Promise<void> {
    await inHousehold(this.#database, this.#scope, async (tx) => {
      if (sharing === 'mine') await hideFromOthers(tx, [this.#connectionId], { showsBalance: false });
      await insertConnection(tx, {
        id: this.#connectionId,
        providerItemId: crypto.randomUUID(),
        institutionId: 'ins_1',
        institutionName: this.#name,
        sharing,
        token: { sealed: Buffer.from('sealed'), keyVersion: 1 },
      });
    });
    await this.deliver([]);
  }

  /** One sync, as the job does it. */
  async deliver(rows: readonly BankTransaction[]): Promise<void> {
    await inHousehold(this.#database, this.#scope, async (tx) => {
      await lockLedger(tx);
      this.#lastId += rows.length;
      await applyDelta(tx, {
        connectionId: this.#connectionId,
        delta: {
          startCursor: '',
          nextCursor: String(this.#lastId),
          accounts: this.accounts,
          unlistedAccounts: [],
          upserted: rows,
          removedIds: [],
          isHistoryComplete: true,
          pageCount: 1,
        },
        predict: createDeltaPredictor(this.accounts, await readCategorizerInputs(tx)),
        today,
        now,
      });
    });
  }

  /** Rows of one of the accounts. `daysBack`: a day of its own for each, so that lists have one order. */
  draw(random: Random, daysBack: readonly number[], cents?: readonly number[]): BankTransaction[] {
    return daysBack.map((back, place) => {
      const { providerAccountId, currency } = random.pick(this.accounts) ?? account('none');
      const size = random.int(1, 6) * 1_000 + random.int(1, 99);
      return postedTransaction({
        sourceId: `${this.#name} ${this.#lastId + place}`,
        providerAccountId,
        postedOn: addDays(today, -back),
        amountCents: toCents(cents?.[place] ?? (random.chance(0.25) ? size : -size)),
        currency,
        description: random.pick(payees) ?? 'PAYEE',
      });
    });
  }
}
