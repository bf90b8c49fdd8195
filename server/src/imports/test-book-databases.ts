import { DatabaseSync } from 'node:sqlite';
import { zipOf } from '../files/zip/test-zips.ts';
import { csv, money } from './test-book-lists.ts';
import {
  type Book,
  type BookPart,
  blueCard,
  bookAccounts,
  bookCategories,
  openingDay,
  totalOf,
} from './test-books.ts';

/** A transaction of one account in an app’s own tables, with the ids of its parts and of the other sides of transfers. */
type Stored = {
  id: string;
  account: string;
  on: string;
  cents: number;
  payee: string;
  otherId: string | null;
  to: string | null;
  isOpening: boolean;
  isAdjustment: boolean;
  category: BookPart['category'];
  parts: { id: string; otherId: string | null; part: BookPart }[];
};

function storedIn({ openings, entries }: Book): Stored[] {
  const plain = { otherId: null, to: null, isOpening: false, isAdjustment: false, category: null, parts: [] };
  const started = bookAccounts.map(
    (account, at): Stored => ({
      ...plain,
      id: `o${at}`,
      account,
      on: openingDay,
      cents: openings[account] ?? 0,
      payee: 'Starting Balance',
      isOpening: true,
    }),
  );
  const rows = entries.flatMap(({ on, account, payee, parts, isAdjustment }, at): Stored[] => {
    const id = `e${at}`;
    const [only] = parts;
    const isSplit = parts.length > 1;
    const idOf = (part: number) => (isSplit ? `${id}p${part}` : id);
    const otherIdOf = (part: number) => (parts[part]?.to == null ? null : `${id}x${part}`);
    const own: Stored = {
      ...plain,
      id,
      account,
      on,
      cents: totalOf({ parts }),
      payee: isAdjustment ? 'Reconciliation Balance Adjustment' : payee,
      isAdjustment,
      ...(isSplit
        ? { parts: parts.map((part, place) => ({ id: idOf(place), otherId: otherIdOf(place), part })) }
        : { category: only?.category ?? null, to: only?.to ?? null, otherId: otherIdOf(0) }),
    };
    const others = parts.flatMap(({ to, cents }, place): Stored[] =>
      to === null
        ? []
        : [
            {
              ...plain,
              id: `${id}x${place}`,
              account: to,
              on,
              cents: -cents,
              payee: '',
              to: account,
              otherId: idOf(place),
            },
          ],
    );
    return [own, ...others];
  });
  return [...started, ...rows];
}

const kindOf = (account: string, words: readonly [string, string, string]) =>
  words[(bookAccounts as readonly string[]).indexOf(account)] ?? '';
const category = (one: BookPart['category']) => one?.name ?? null;

export function ynabBudgetFile(book: Book): string {
  const rows = storedIn(book);
  const payees = [...new Set(rows.map(({ payee }) => payee))].filter((name) => name !== '');
  const inflow = 'Inflow: Ready to Assign';
  const idOf = (one: BookPart['category'], isInflow = false) =>
    isInflow || one?.isIncome === true ? inflow : category(one);
  const ends = (of: { id: string; cents: number; to: string | null; otherId: string | null }) => ({
    id: of.id,
    amount: of.cents * 10,
    transfer_account_id: of.to,
    transfer_transaction_id: of.otherId,
  });
  return JSON.stringify({
    data: {
      budget: {
        currency_format: { iso_code: 'USD' },
        accounts: bookAccounts.map((name) => ({
          id: name,
          name,
          type: kindOf(name, ['checking', 'savings', 'creditCard']),
        })),
        payees: payees.map((name) => ({ id: name, name })),
        category_groups: [{ id: 'g', name: 'Daily' }],
        categories: [inflow, ...bookCategories.map(({ name }) => name)].map((name) => ({
          id: name,
          name,
          category_group_id: 'g',
        })),
        months: [],
        transactions: rows.map((row) => ({
          ...ends(row),
          date: row.on,
          account_id: row.account,
          payee_id: row.payee || null,
          category_id:
            row.isOpening && row.account === blueCard
              ? null
              : idOf(row.category, row.isOpening || row.isAdjustment),
          cleared: 'cleared',
        })),
        subtransactions: rows.flatMap(({ id, parts }) =>
          parts.map((one) => ({
            ...ends({ ...one.part, ...one }),
            transaction_id: id,
            category_id: idOf(one.part.category),
          })),
        ),
      },
    },
  });
}

export function ynab4File(book: Book): Uint8Array {
  const rows = storedIn(book);
  const income = 'Category/__ImmediateIncome__';
  const idOf = (one: BookPart['category'], isIncome = false) =>
    isIncome || one?.isIncome === true ? income : category(one);
  const payees = [...new Set(rows.map(({ payee }) => payee))].filter((name) => name !== '');
  const ends = (of: { id: string; cents: number; to: string | null; otherId: string | null }) => ({
    entityId: of.id,
    amount: of.cents / 100,
    targetAccountId: of.to,
    transferTransactionId: of.otherId,
  });
  const budget = {
    accounts: bookAccounts.map((name) => ({
      entityId: name,
      accountName: name,
      accountType: kindOf(name, ['Checking', 'Savings', 'CreditCard']),
    })),
    payees: payees.map((name) => ({ entityId: name, name })),
    masterCategories: [
      {
        name: 'Daily',
        subCategories: bookCategories
          .filter(({ isIncome }) => !isIncome)
          .map(({ name }) => ({ entityId: name, name })),
      },
    ],
    monthlyBudgets: [],
    budgetMetaData: { currencyISOSymbol: 'USD' },
    transactions: rows.map((row) => ({
      ...ends(row),
      date: row.on,
      accountId: row.account,
      payeeId: row.payee || null,
      categoryId:
        row.parts.length > 0 ? 'Category/__Split__' : idOf(row.category, row.isOpening || row.isAdjustment),
      cleared: 'Cleared',
      subTransactions: row.parts.map((one) => ({
        ...ends({ ...one.part, ...one }),
        categoryId: idOf(one.part.category),
      })),
    })),
  };
  return zipOf({ 'Books.ynab4/data1-x/Y/Budget.yfull': JSON.stringify(budget) });
}

const tables = `
create table accounts (id text primary key, name text, type text, closed integer default 0, tombstone integer default 0);
create table payees (id text primary key, name text, tombstone integer default 0, transfer_acct text);
create table payee_mapping (id text primary key, targetId text);
create table category_groups (id text primary key, name text, tombstone integer default 0);
create table categories (id text primary key, name text, is_income integer default 0, cat_group text, tombstone integer default 0);
create table category_mapping (id text primary key, transferId text);
create table zero_budgets (id text primary key, month integer, category text, amount integer default 0);
create table transactions (id text primary key, isParent integer default 0, isChild integer default 0, acct text, category text,
  amount integer, description text, notes text, date integer, starting_balance_flag integer default 0, transferred_id text,
  cleared integer default 1, tombstone integer default 0, parent_id text);
`;

/** What Actual has planned: in cents, for a month such as 202611. */
type ActualPlan = { month: number; category: string; amount: number };

export function actualFile(book: Book, plans: readonly ActualPlan[] = []): Uint8Array {
  const database = new DatabaseSync(':memory:');
  try {
    database.exec(tables);
    const insert = (table: string, row: Readonly<Record<string, string | number | null>>) => {
      const names = Object.keys(row);
      database
        .prepare(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
        .run(...Object.values(row));
    };
    for (const name of bookAccounts) {
      insert('accounts', { id: name, name });
      insert('payees', { id: `to ${name}`, name: '', transfer_acct: name });
    }
    insert('category_groups', { id: 'g', name: 'Daily' });
    for (const { name, isIncome } of bookCategories)
      insert('categories', { id: name, name, is_income: Number(isIncome), cat_group: 'g' });
    insert('categories', { id: 'started', name: 'Starting Balances', is_income: 1, cat_group: 'g' });
    for (const [at, plan] of plans.entries()) insert('zero_budgets', { id: `b${at}`, ...plan });
    const rows = storedIn(book).map((row) => (row.isAdjustment ? { ...row, payee: '' } : row));
    for (const name of new Set(rows.map(({ payee }) => payee))) insert('payees', { id: `p ${name}`, name });
    for (const row of rows) {
      const { id, account: acct, on, isOpening, isAdjustment } = row;
      const date = Number(on.replaceAll('-', ''));
      const payee = (to: string | null) => (to === null ? `p ${row.payee}` : `to ${to}`);
      insert('transactions', {
        id,
        acct,
        date,
        isParent: Number(row.parts.length > 0),
        amount: row.cents,
        category: isOpening ? 'started' : category(row.category),
        description: payee(row.to),
        notes: isAdjustment ? 'Reconciliation balance adjustment' : null,
        starting_balance_flag: Number(isOpening),
        transferred_id: row.otherId,
      });
      for (const { id: partId, otherId, part } of row.parts)
        insert('transactions', {
          id: partId,
          acct,
          date,
          isChild: 1,
          parent_id: id,
          amount: part.cents,
          category: category(part.category),
          description: payee(part.to),
          transferred_id: otherId,
        });
    }
    return zipOf({ 'db.sqlite': database.serialize(), 'metadata.json': '{}' });
  } finally {
    database.close();
  }
}

type Posting = { account: string; cents: number };

/** Entries of double entry, openings first: each posting’s account as `Assets:Everyday Checking`. */
function postingsOf(book: Book): { on: string; text: string; postings: Posting[] }[] {
  const own = (name: string) => `${name === blueCard ? 'Liabilities' : 'Assets'}:${name}`;
  const other = ({ category: of, to }: BookPart, isAdjustment: boolean) =>
    to !== null
      ? own(to)
      : isAdjustment
        ? 'Equity:Adjustments'
        : `${of?.isIncome === true ? 'Income' : 'Expenses'}:${of?.name ?? 'Other'}`;
  return [
    ...bookAccounts.map((name) => {
      const cents = book.openings[name] ?? 0;
      return {
        on: openingDay,
        text: 'Opening',
        postings: [
          { account: own(name), cents },
          { account: 'Equity:Opening Balances', cents: -cents },
        ],
      };
    }),
    ...book.entries.map(({ on, account, payee, parts, isAdjustment }) => ({
      on,
      text: payee || 'Moved',
      postings: [
        { account: own(account), cents: totalOf({ parts }) },
        ...parts.map((part) => ({ account: other(part, isAdjustment), cents: -part.cents })),
      ],
    })),
  ];
}

export function gnucashFile(book: Book): string {
  return csv([
    [
      'Date',
      'Transaction ID',
      'Number',
      'Description',
      'Notes',
      'Commodity/Currency',
      'Memo',
      'Full Account Name',
      'Account Name',
      'Amount With Sym',
      'Amount Num.',
      'Reconcile',
    ],
    ...postingsOf(book).flatMap(({ on, text, postings }, at) =>
      postings.map(({ account, cents }, place) => [
        place === 0 ? on : '',
        `t${at}`,
        '',
        place === 0 ? text : '',
        '',
        place === 0 ? 'CURRENCY::USD' : '',
        '',
        account,
        account.slice(account.indexOf(':') + 1),
        `$${money(cents)}`,
        money(cents),
        'y',
      ]),
    ),
  ]);
}

export function hledgerFile(book: Book): string {
  return postingsOf(book)
    .map(({ on, text, postings }) => {
      const lines = postings.map(({ account, cents }) => `    ${account}  ${money(cents)} USD\n`);
      return `${on} * ${text}\n${lines.join('')}\n`;
    })
    .join('');
}

export function beancountFile(book: Book): string {
  const nameOf = (account: string) =>
    account
      .replaceAll(/[^\p{L}:]+/gu, '-')
      .replaceAll(/:(\p{Ll})/gu, (_, first: string) => `:${first.toUpperCase()}`);
  const entries = postingsOf(book);
  const names = new Set(entries.flatMap(({ postings }) => postings.map(({ account }) => nameOf(account))));
  return [
    'option "operating_currency" "USD"\n',
    ...[...names].map((name) => `${openingDay} open ${name} USD\n`),
    ...entries.map(({ on, text, postings }) => {
      const lines = postings.map(({ account, cents }) => `  ${nameOf(account)}  ${money(cents)} USD\n`);
      return `${on} * "${text.replaceAll('"', '\\"')}"\n${lines.join('')}\n`;
    }),
  ].join('');
}
