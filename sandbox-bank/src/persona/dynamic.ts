import type { Draft } from '../log/change-log.ts';
import { categoryByKeyword } from '../log/keyword-category.ts';
import { accountId, type BankTransaction, type RowOwner, transactionOf } from '../log/transaction.ts';
import type { CreatedTransaction, ItemRecord } from '../records/item-record.ts';
import { dayOf } from '../world/calendar.ts';
import { lineOf, merchantEnrichment, plainEnrichment } from '../world/ledger.ts';
import { COFFEE, GROCERS, type Merchant, QUICK_FOOD, SHOPS, SUBSCRIPTIONS } from '../world/merchants.ts';
import { type AccountSpec, type Movement, movementOn, unitsOf } from '../world/movement.ts';
import { type Rng, rngFrom } from '../world/rng.ts';
import type { Clockwork, Persona } from './persona.ts';

const ACCOUNT: AccountSpec = {
  key: 'checking',
  name: 'Living Checking',
  officialName: 'Living Checking Account',
  mask: '4417',
  type: 'depository',
  subtype: 'checking',
  currency: 'USD',
};

const OPENING_CENTS = 840_000;
const HOME = { city: 'PORTLAND', region: 'OR' };

function movement(
  key: string,
  day: number,
  cents: number,
  name: string,
  enrichment: Movement['enrichment'],
): Movement {
  const amount = unitsOf(cents);
  return movementOn(day, { key, account: ACCOUNT.key, amount, name, enrichment }, { pendingAmount: amount });
}

function purchase(key: string, day: number, merchant: Merchant, rng: Rng): Movement {
  const name = lineOf(rng.pick(merchant.lines), HOME, rng);
  const cents = rng.int(merchant.low, merchant.high);
  return movement(key, day, cents, name, merchantEnrichment(merchant, name, HOME));
}

/** Six months of streams and a few visits, ending with three rows that stay pending until a refresh. */
function startingMovements(seed: string, today: number): { posted: Movement[]; pending: Movement[] } {
  const rng = rngFrom(`${seed}:dynamic`);
  const posted: Movement[] = [];
  for (let fortnight = 1; fortnight <= 12; fortnight += 1) {
    const day = today - fortnight * 14;
    const enrichment = plainEnrichment('INCOME_SALARY', { counterparty: 'income_source' });
    posted.push(movement(`pay-${fortnight}`, day, -214_350, 'LARKSPUR DESIGN CO DIRECT DEP', enrichment));
  }
  for (let month = 1; month <= 6; month += 1) {
    for (const [index, { merchant }] of SUBSCRIPTIONS.slice(0, 3).entries()) {
      const name = lineOf(merchant.lines[0] ?? '', HOME, rng);
      const day = today - month * 30 + index;
      posted.push(
        movement(`sub-${month}-${index}`, day, merchant.low, name, merchantEnrichment(merchant, name, null)),
      );
    }
    posted.push(purchase(`shop-${month}`, today - month * 30 + 9, rng.pick(SHOPS), rng));
    posted.push(purchase(`food-${month}`, today - month * 30 + 17, rng.pick(GROCERS), rng));
  }
  posted.sort((a, b) => a.postedOn - b.postedOn);
  const pending = [0, 1, 2].map((index) =>
    purchase(`open-${index}`, today - 1, rng.pick([...COFFEE, ...QUICK_FOOD]), rng),
  );
  return { posted, pending };
}

function createdMovement(key: string, row: CreatedTransaction): Movement {
  const enrichment = plainEnrichment(categoryByKeyword(row.description, row.amount), {
    confidence: 'MEDIUM',
  });
  const made = movement(key, dayOf(row.dateTransacted), 0, row.description, enrichment);
  return {
    ...made,
    postedOn: dayOf(row.datePosted),
    amount: row.amount,
    pendingAmount: row.amount,
    currency: row.currency,
  };
}

/** The account of `user_transactions_dynamic`: each refresh adds a pending row, posts the earlier ones and raises one by 1.00. */
export function dynamicPersona(clockwork: Clockwork): Persona {
  const draftsOf = (item: ItemRecord): Draft[] => {
    if (item.transactionsFromMs === null) return [];
    return new DynamicLog(item, item.transactionsFromMs, clockwork).write();
  };
  return {
    accounts: [ACCOUNT],
    draftsOf,
    balanceOf: (_accountKey, nowMs, item) => {
      let cents = OPENING_CENTS;
      let heldCents = 0;
      const rows = new Map<string, BankTransaction>();
      for (const { change } of draftsOf(item)) {
        if (change.atMs > nowMs) continue;
        if (change.kind === 'removed') rows.delete(change.transactionId);
        else rows.set(change.transaction.transaction_id, change.transaction);
      }
      for (const row of rows.values()) {
        const rowCents = Math.round(row.amount * 100);
        if (!row.pending) cents -= rowCents;
        else if (rowCents > 0) heldCents += rowCents;
      }
      return { current: unitsOf(cents), available: unitsOf(cents - heldCents), limit: null };
    },
  };
}

/** Writes the log of one living account from its Item's actions. */
class DynamicLog {
  private readonly item: ItemRecord;
  private readonly owner: RowOwner;
  private readonly clockwork: Clockwork;
  private readonly initialAtMs: number;
  private readonly historicalAtMs: number;
  private readonly startDay: number;
  private readonly drafts: Draft[] = [];
  private readonly posted: BankTransaction[] = [];
  private open: Movement[] = [];

  constructor(item: ItemRecord, startedAtMs: number, clockwork: Clockwork) {
    this.item = item;
    this.owner = {
      itemSeed: item.seed,
      accountId: accountId(item.seed, ACCOUNT.key),
      currency: ACCOUNT.currency,
    };
    this.clockwork = clockwork;
    this.initialAtMs = startedAtMs + clockwork.initialDelayMs;
    this.historicalAtMs = Math.max(this.initialAtMs, startedAtMs + clockwork.historicalDelayMs);
    this.startDay = clockwork.zone.dayAt(startedAtMs);
  }

  write(): Draft[] {
    const { posted, pending } = startingMovements(this.item.seed, this.startDay);
    for (const row of posted) {
      if (row.postedOn < this.startDay - this.item.daysRequested) continue;
      const transaction = { ...this.render(row, 'posted'), pending_transaction_id: null };
      this.posted.push(transaction);
      const atMs = row.postedOn >= this.startDay - 30 ? this.initialAtMs : this.historicalAtMs;
      this.push(atMs, 'added', transaction, 0);
    }
    for (const row of pending) this.show(row, this.initialAtMs, 0);
    const changes = this.item.actions.filter(({ kind }) => kind === 'refresh' || kind === 'create');
    for (const [index, action] of changes.entries()) {
      const made = action.kind === 'create' ? action.transactions : [];
      this.refresh(index, Math.max(action.atMs, this.historicalAtMs), made);
    }
    return this.drafts;
  }

  private render(row: Movement, stage: 'pending' | 'posted'): BankTransaction {
    return transactionOf(this.owner, row, stage);
  }

  private push(atMs: number, kind: 'added' | 'modified', transaction: BankTransaction, rank: number): void {
    this.drafts.push({ change: { atMs, kind, transaction }, rank, orderMs: this.drafts.length });
  }

  private show(row: Movement, atMs: number, rank: number): void {
    this.open.push(row);
    this.push(atMs, 'added', this.render(row, 'pending'), rank);
  }

  private refresh(index: number, atMs: number, created: CreatedTransaction[]): void {
    const today = this.clockwork.zone.dayAt(atMs);
    const earlier = this.open;
    this.open = [];
    for (const row of earlier) {
      const settled = this.render({ ...row, postedOn: Math.max(today, row.authorizedOn) }, 'posted');
      const pending = this.render(row, 'pending');
      const removal = {
        kind: 'removed',
        transactionId: pending.transaction_id,
        accountId: pending.account_id,
      } as const;
      this.drafts.push({ change: { atMs, ...removal }, rank: 1, orderMs: this.drafts.length });
      this.push(atMs, 'added', settled, 1);
      this.posted.push(settled);
    }
    this.raiseOne(index, atMs);
    const rng = rngFrom(`${this.item.seed}:refresh:${index}`);
    const merchant = rng.pick([...COFFEE, ...QUICK_FOOD, ...SHOPS]);
    this.show(purchase(`refresh-${index}`, today, merchant, rng), atMs, 1);
    for (const [rowIndex, row] of created.entries())
      this.show(createdMovement(`create-${index}-${rowIndex}`, row), atMs, 1);
  }

  /** Changes one earlier posted row by +1.00. */
  private raiseOne(index: number, atMs: number): void {
    const place = index % Math.max(1, this.posted.length);
    const row = this.posted[place];
    if (row === undefined) return;
    const raised = { ...row, amount: Math.round((row.amount + 1) * 100) / 100 };
    this.posted[place] = raised;
    this.push(atMs, 'modified', raised, 1);
  }
}
