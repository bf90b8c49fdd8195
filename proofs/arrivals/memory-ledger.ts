import { randomUUID } from 'node:crypto';
import { toCents } from '@cairn/domain/money';
import { addDays } from '@cairn/domain/plain-date';
import { centsOf, decimalOfCents, withLedgerRows } from '../../server/src/imports/cents.ts';
import type { ExistingRow, StatedInFile } from '../../server/src/imports/existing-row.ts';
import {
  type Choices,
  noChoices,
  type PlannedAccount,
  type PlannedRow,
  planImport,
} from '../../server/src/imports/plan-import.ts';
import { readFile } from '../../server/src/imports/read-files.ts';
import { planDelta } from '../../server/src/ingest/delta-plan.ts';
import { type BankTransaction, postedTransaction } from '../../server/src/ledger/bank-transaction.ts';
import type { BankDelta } from '../../server/src/ledger/types.ts';
import type { LedgerRow } from '../../server/src/transactions/ledger-row.ts';
import type { ArrivingLedger, Entered, IsSame } from './arriving-ledger.ts';
import type { ArrivingFile } from './sources.ts';
import { today } from './truth.ts';

type MemoryRow = LedgerRow & { note: string | null; files: (StatedInFile & { importId: string })[] };

const accountId = 'account';
const ownProviderId = 'kept by hand';
const bankProviderId = 'the account at its bank';
/** As far as the use cases read around the days of what comes. */
const daysAround = 10;

/** The planning of imports and deltas without a database: what is planned is done to rows in memory. */
export class MemoryLedger implements ArrivingLedger {
  #rows: MemoryRow[] = [];
  rowsAsked = 0;
  readonly #fileNames: string[] = [];
  #providerAccountId = ownProviderId;
  #syncs = 0;

  async importFile({ name, bytes, answers }: ArrivingFile, isSame: IsSame): Promise<string> {
    const reading = await readFile({ name, bytes, answers }, today);
    if (!('file' in reading)) throw new Error(`${name} was refused`);
    if (reading.file.questions.length > 0) throw new Error(`${name} has an open question`);
    const files = [{ position: 0, name, file: withLedgerRows(reading.file) }];
    const accounts = [
      {
        id: accountId,
        name: 'Checking',
        mask: null,
        currency: 'USD',
        fileNames: this.#fileNames,
        plans: [],
        balances: [],
        rows: this.#held(),
      },
    ];
    const plan = (choices = noChoices) => planImport(files, { accounts, choices, newId: randomUUID });
    const keys = plan().flatMap(({ statements }) => statements.map(({ key }) => key));
    const chosen = Object.fromEntries(keys.map((key) => [key, { accountId }]));
    const rows = this.#answers(plan({ accounts: chosen, rows: {} }), isSame);
    const [planned] = plan({ accounts: chosen, rows });
    if (planned === undefined) throw new Error(`${name} has no transactions`);
    this.#fileNames.push(...planned.statements.map(({ nameInFile }) => nameInFile));
    const importId = randomUUID();
    for (const row of planned.rows) this.#write(importId, row);
    return importId;
  }

  #answers(planned: readonly PlannedAccount[], isSame: IsSame): Choices['rows'] {
    const asked = planned.flatMap(({ rows }) => rows.filter(({ decision }) => decision === 'asked'));
    this.rowsAsked += asked.length;
    return Object.fromEntries(
      asked.map(({ position, row, match }) => [
        String(position),
        match !== null && isSame(seenOf(row), seenOf(match.held)) ? 'there' : 'add',
      ]),
    );
  }

  async undo(importId: string, keepEdited: boolean): Promise<void> {
    for (const row of this.#rows) {
      const had = row.files.some((file) => file.importId === importId);
      row.files = row.files.filter((file) => file.importId !== importId);
      const isKept = keepEdited && row.note !== null;
      if (!had || row.source !== 'file' || row.files.length > 0) continue;
      if (isKept) row.source = 'hand';
      else row.removedAt = new Date(this.#syncs);
    }
  }

  async link(): Promise<void> {
    this.#providerAccountId = bankProviderId;
    for (const row of this.#rows) row.providerAccountId = bankProviderId;
  }

  async sync({ upserted, removedIds }: BankDelta): Promise<void> {
    this.#syncs += 1;
    const days = upserted.map(({ postedOn }) => postedOn).toSorted();
    const [first, last] = [days[0], days.at(-1)];
    const isNear = ({ postedOn }: LedgerRow) =>
      first !== undefined &&
      last !== undefined &&
      postedOn >= addDays(first, -daysAround) &&
      postedOn <= addDays(last, daysAround);
    const existing = this.#rows
      .filter((row) => (row.source === 'bank' && !this.#isReplaced(row)) || isNear(row))
      .map((row) => ({ ...row, isEdited: row.note !== null }));
    const plan = planDelta({ upserted, removedIds, existing });
    for (const { row, replacedTransactionId } of plan.inserts)
      this.#rows.push(this.#newRow(randomUUID(), row, { source: 'bank', replacedTransactionId }));
    for (const { id, row, replacedTransactionId, before } of plan.updates) {
      const isBack = before.source !== 'bank' && before.removedAt !== null;
      const addedAt = isBack ? new Date(this.#syncs) : before.addedAt;
      Object.assign(this.#row(id), row, { source: 'bank', removedAt: null, replacedTransactionId, addedAt });
    }
    for (const { id } of plan.removals) this.#row(id).removedAt = new Date(this.#syncs);
    for (const { fromId, intoId, replacedTransactionId } of plan.merges) {
      const into = this.#row(intoId);
      into.note ??= this.#row(fromId).note;
      into.replacedTransactionId = replacedTransactionId;
    }
  }

  /** What another took the place of in an earlier sync. */
  #isReplaced({ sourceId, removedAt }: MemoryRow): boolean {
    return removedAt !== null && this.#rows.some((row) => row.replacedTransactionId === sourceId);
  }

  async enter({ amount, date, description }: Entered): Promise<void> {
    const row = this.#bankRow(`by hand ${randomUUID()}`, {
      amountCents: amount,
      postedOn: date,
      description,
    });
    this.#rows.push(this.#newRow(randomUUID(), row, { source: 'hand' }));
  }

  async note(id: string, note: string): Promise<void> {
    this.#row(id).note = note;
  }

  async rows() {
    return this.#rows
      .filter(({ removedAt }) => removedAt === null)
      .map(({ id, postedOn, amountCents, description, note }) => ({
        id,
        day: postedOn,
        cents: amountCents,
        text: description,
        note,
      }));
  }

  async problems(): Promise<string[]> {
    return [];
  }

  #row(id: string): MemoryRow {
    const row = this.#rows.find((one) => one.id === id);
    if (row === undefined) throw new Error('A transaction is not there');
    return row;
  }

  /** As `readExistingAccounts` reads them. */
  #held(): ExistingRow[] {
    return this.#rows
      .filter(
        ({ removedAt, source, files }) =>
          removedAt === null || source === 'file' || (source === 'hand' && files.length > 0),
      )
      .map(({ id, postedOn, amountCents, description, isPending, removedAt, source, files }) => ({
        id,
        postedOn,
        amount: decimalOfCents(amountCents),
        description,
        isPending,
        source: source === 'file' ? (files[0]?.kind ?? source) : source,
        removed: removedAt === null ? null : files.length === 0 ? 'with_imports' : 'by_person',
        files,
      }));
  }

  #write(importId: string, { id, decision, kind, row }: PlannedRow): void {
    if (decision === 'skip' || decision === 'planned') return;
    const { postedOn, amount, description, fileId, balance } = row;
    const file = { importId, kind, postedOn, amount, description, fileId, balance };
    const amountCents = centsOf(amount) ?? toCents(0);
    const there = this.#rows.find((one) => one.id === id);
    if (decision === 'add') {
      const fields = {
        ...this.#bankRow(`from a file ${id}`, { amountCents, postedOn, description }),
        source: 'file' as const,
        removedAt: null,
      };
      if (there === undefined) this.#rows.push(this.#newRow(id, fields, { source: 'file' }));
      else Object.assign(there, fields);
    }
    this.#row(id).files.push(file);
  }

  #bankRow(
    id: string,
    row: Pick<BankTransaction, 'amountCents' | 'postedOn' | 'description'>,
  ): BankTransaction {
    return postedTransaction({
      sourceId: id,
      providerAccountId: this.#providerAccountId,
      currency: 'USD',
      ...row,
    });
  }

  #newRow(id: string, row: BankTransaction, more: Pick<LedgerRow, 'source'> & Partial<LedgerRow>): MemoryRow {
    return {
      ...row,
      id,
      replacedTransactionId: null,
      removedAt: null,
      isAdjustment: false,
      isOrphaned: false,
      isEdited: false,
      addedAt: new Date(this.#syncs),
      note: null,
      files: [],
      ...more,
    };
  }
}

const seenOf = ({
  postedOn,
  amount,
  description,
}: Pick<ExistingRow, 'postedOn' | 'amount' | 'description'>) => ({
  day: postedOn,
  cents: centsOf(amount) ?? toCents(0),
  text: description,
});
