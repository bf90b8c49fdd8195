import { randomUUID } from 'node:crypto';
import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { centsOf, decimalOfCents } from '../../server/src/imports/cents.ts';
import type { ExistingRow } from '../../server/src/imports/existing-row.ts';
import type { AccountOfStatement } from '../../server/src/imports/find-account.ts';
import {
  type Choices,
  type ExistingAccount,
  noChoices,
  type PlannedAccount,
  type PlannedRow,
  planImport,
} from '../../server/src/imports/plan-import.ts';
import { readFile } from '../../server/src/imports/read-files.ts';
import { balancesOf, type DayEnd } from '../../server/src/imports/stated-balances.ts';
import type { ArrivingFile } from './sources.ts';
import { today } from './truth.ts';

type Account = Omit<ExistingAccount, 'rows' | 'fileNames' | 'balances'> & {
  rows: ExistingRow[];
  fileNames: string[];
  balances: DayEnd[];
};

/** Who is asked: of which account a file is, null for one that is not there yet; and whether a row is a transaction that is there. */
export type Answering = {
  accountOf: (file: ArrivingFile) => string | null;
  isSame: (file: ArrivingFile, row: PlannedRow, heldId: string) => boolean;
};

/** What became of a row: the transaction that it is now, in its account. */
export type Arrived = { accountId: string; id: string; isAdded: boolean; day: PlainDate; cents: Cents };

/** Several accounts in memory, and what the planning of imports does to them. */
export class HouseholdLedger {
  readonly accounts: Account[] = [];
  /** How often a person was asked. */
  readonly asked = { accounts: 0, rows: 0 };

  /** Imports a file, with a person’s answers where they are asked for. */
  async import(file: ArrivingFile, answering: Answering): Promise<Arrived[]> {
    const { name, bytes, answers } = file;
    const reading = await readFile({ name, bytes, answers }, today);
    if (!('file' in reading)) throw new Error(`${name} was refused`);
    if (reading.file.questions.length > 0) throw new Error(`${name} has an open question`);
    const files = [{ position: 0, name, file: reading.file }];
    const plan = (choices: Choices) =>
      planImport(files, { accounts: this.accounts, choices, newId: randomUUID });
    let planned = plan(noChoices);
    const accounts = this.#answerAccounts(file, planned, answering);
    if (Object.keys(accounts).length > 0) planned = plan({ accounts, rows: {} });
    const rows = this.#answerRows(file, planned, answering);
    if (Object.keys(rows).length > 0) planned = plan({ accounts, rows });
    return planned.flatMap((one) => this.#write(one));
  }

  enter(accountId: string, row: Pick<ExistingRow, 'postedOn' | 'amount' | 'description'>): string {
    const id = randomUUID();
    this.#account(accountId).rows.push({
      ...row,
      id,
      source: 'hand',
      files: [],
      isPending: false,
      removed: null,
    });
    return id;
  }

  #answerAccounts(
    file: ArrivingFile,
    planned: readonly PlannedAccount[],
    { accountOf }: Answering,
  ): Record<string, AccountOfStatement> {
    const asked = planned.filter(({ among }) => among.length > 0);
    this.asked.accounts += asked.length;
    const chosen: [string, AccountOfStatement][] = asked.flatMap(({ statements }) =>
      statements.map(({ key }) => {
        const accountId = accountOf(file);
        return [key, accountId === null ? { openedFor: key } : { accountId }];
      }),
    );
    return Object.fromEntries(chosen);
  }

  #answerRows(
    file: ArrivingFile,
    planned: readonly PlannedAccount[],
    { isSame }: Answering,
  ): Choices['rows'] {
    const asked = planned.flatMap(({ rows }) => rows).filter(({ decision }) => decision === 'asked');
    this.asked.rows += asked.length;
    return Object.fromEntries(
      asked.map((row) => [
        String(row.position),
        row.match !== null && isSame(file, row, row.match.held.id) ? 'there' : 'add',
      ]),
    );
  }

  #account(id: string): Account {
    const account = this.accounts.find((one) => one.id === id);
    if (account === undefined) throw new Error('An account is not there');
    return account;
  }

  #open({ name, currency }: PlannedAccount): Account {
    const account: Account = {
      id: randomUUID(),
      name,
      mask: null,
      currency: currency ?? 'USD',
      fileNames: [],
      rows: [],
      plans: [],
      balances: [],
    };
    this.accounts.push(account);
    return account;
  }

  #write(planned: PlannedAccount): Arrived[] {
    if (planned.among.length > 0 || planned.rows.some(({ decision }) => decision === 'asked'))
      throw new Error('Something is asked that was answered');
    const account = planned.accountId === null ? this.#open(planned) : this.#account(planned.accountId);
    account.fileNames.push(...planned.statements.map(({ nameInFile }) => nameInFile));
    account.balances.push(...planned.statements.flatMap(({ statement }) => balancesOf(statement)));
    return planned.rows.map(({ id, decision, kind, row }) => {
      const { postedOn, amount, description, fileId, balance } = row;
      const cents = centsOf(amount);
      if (cents === null) throw new Error('An amount is no whole cents');
      const file = { kind, postedOn, amount: decimalOfCents(cents), description, fileId, balance };
      const there = account.rows.find((one) => one.id === id);
      if (there === undefined)
        account.rows.push({
          ...{ id, postedOn, amount, description, source: kind },
          ...{ files: [file], isPending: false, removed: null },
        });
      else there.files = [...there.files, file];
      return { accountId: account.id, id, isAdded: decision === 'add', day: postedOn, cents };
    });
  }
}
