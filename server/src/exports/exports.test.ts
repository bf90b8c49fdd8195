import { toCents } from '@cairn/domain/money';
import { addDays } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStatementFile } from '../files/read-statement-file.ts';
import type { StatementRow } from '../files/statements/statement.ts';
import { writeBeancount } from './beancount.ts';
import { writeHledger } from './hledger.ts';
import { writeOfx } from './ofx.ts';
import { writeQif } from './qif.ts';
import { type DrawnData, type DrawnRow, exportData, fileOf, today } from './test-export-data.ts';

const plain = (description: string) => description.replaceAll(/[\s\p{Cc}\u2028]+/gu, ' ').trim();
const read = async (file: string) =>
  await readStatementFile(Buffer.from(file), today, { 'date-order': 'mdy', 'decimal-sign': '.' });
const decimalCents = ({ units, scale }: StatementRow['amount']) => Number(units) * 10 ** (2 - scale);

/** What each account was read to hold. What it began with is a balance, and no row. */
async function heldIn(file: string): Promise<string[]> {
  const { statements, unreadable, leftOut, questions } = await read(file);
  expect({ unreadable, questions }).toEqual({ unreadable: [], questions: [] });
  for (const { reason } of leftOut) expect(reason).toMatch(/^This is what the account held at first/);
  const held = statements.map(({ rows, currency }) =>
    rows
      .map((one) =>
        [one.postedOn, decimalCents(one.amount), one.currency ?? currency, one.description].join('\t'),
      )
      .sort()
      .join('\n'),
  );
  return held.filter((rows) => rows !== '').sort();
}

function expected({ accounts, rows }: DrawnData, describe: (description: string) => string): string[] {
  return accounts
    .flatMap(({ id }) => [
      ...Map.groupBy(
        rows.filter(({ accountId }) => accountId === id),
        ({ currency }) => currency,
      ).values(),
    ])
    .map((held) =>
      held
        .map((one) => [one.postedOn, one.amount, one.currency, describe(one.description)].join('\t'))
        .sort()
        .join('\n'),
    )
    .sort();
}

describe('P29 what is written and read again has the same accounts and rows', () => {
  test('as a beancount journal', () => {
    return fc.assert(
      fc.asyncProperty(exportData, async (one) => {
        const file = await fileOf(writeBeancount, one);
        for (const line of file.split('\n')) expect(line).toMatch(beancountLine);
        expect(await heldIn(file)).toEqual(expected(one, plain));
      }),
    );
  });

  test('as a journal of hledger', () => {
    return fc.assert(
      fc.asyncProperty(exportData, async (one) => {
        expect(await heldIn(await fileOf(writeHledger, one))).toEqual(
          expected(one, (description) => plain(description.replaceAll(';', ','))),
        );
      }),
    );
  });

  test('as OFX, but for what is longer than a name and a memo', () => {
    return fc.assert(
      fc.asyncProperty(exportData, async (one) => {
        // The reader also undoes what banks escape twice.
        const once = (description: string) => plain(description).replaceAll('&amp;', '&');
        expect(await heldIn(await fileOf(writeOfx, one))).toEqual(expected(one, once));
      }),
    );
  });

  test('as QIF, whose accounts have each a currency', () => {
    return fc.assert(
      fc.asyncProperty(exportData, async (one) => {
        expect(await heldIn(await fileOf(writeQif, one))).toEqual(expected(one, plain));
      }),
    );
  });
});

/** The lines of beancount's grammar that an export has. */
const accountName = String.raw`(?:Assets|Liabilities|Income|Expenses|Equity)(?::[\p{Lu}\p{Nd}X][\p{L}\p{Nd}-]*)+`;
const beancountAmount = String.raw`-?\d+\.\d\d [A-Z][A-Z0-9]+`;
const beancountText = String.raw`"(?:[^"\\]|\\["\\])*"`;
const beancountLine = new RegExp(
  [
    '^$',
    '^option "title" "Cairn"$',
    String.raw`^\d{4}-\d\d-\d\d open ${accountName}$`,
    String.raw`^\d{4}-\d\d-\d\d balance ${accountName}  ${beancountAmount}$`,
    String.raw`^\d{4}-\d\d-\d\d \* ${beancountText}(?: #[A-Za-z0-9_-]+)*$`,
    `^  (?:  )?note: ${beancountText}$`,
    `^  ${accountName}  ${beancountAmount}$`,
  ].join('|'),
  'u',
);

describe('one entry', () => {
  const checking = {
    id: 'c',
    name: 'Checking',
    type: 'depository',
    subtype: null,
    currency: 'USD',
    balance: toCents(100_00),
  };
  const card = { ...checking, id: 'k', name: 'Card', type: 'credit', balance: null };
  const food: DrawnRow = {
    id: 'r',
    accountId: 'c',
    postedOn: today,
    amount: toCents(-84_20),
    currency: 'USD',
    description: 'Market; 12',
    note: null,
    kind: 'spending',
    category: ['Food & Dining', 'Groceries'],
    tags: [],
    transferId: null,
    parts: [],
  };

  test('has a split transaction once, with a posting for each part', async () => {
    const part = {
      kind: 'spending',
      category: ['Shopping'],
      note: 'lamp: 1',
      tags: [],
      amount: toCents(-24_20),
    } as const;
    const rest = { ...part, category: food.category, note: null, amount: toCents(-60_00) };
    const one = { accounts: [checking], rows: [{ ...food, parts: [part, rest] }], today };
    expect(await fileOf(writeHledger, one)).toContain(
      [
        '2026-11-20 * Market, 12',
        '    Assets:Checking  -84.20 USD',
        '    Expenses:Shopping  24.20 USD  ; lamp : 1',
        '    Expenses:Food & Dining:Groceries  60.00 USD\n',
      ].join('\n'),
    );
    expect((await read(await fileOf(writeQif, one))).statements[0]?.rows.at(-1)?.parts).toHaveLength(2);
  });

  test('has both sides of a transfer of one day', async () => {
    const out = {
      ...food,
      description: 'To card',
      kind: 'transfer',
      transferId: 't',
      category: ['Payment'],
    } as const;
    const back = { ...out, id: 's', accountId: 'k', amount: toCents(84_20), description: 'Thank you' };
    const one = { accounts: [checking, card], rows: [out, back], today };
    expect(await fileOf(writeBeancount, one)).toContain(
      '2026-11-20 * "To card"\n  Assets:Checking  -84.20 USD\n  Liabilities:Card  84.20 USD\n    note: "Thank you"\n',
    );
    const later = { ...one, rows: [{ ...out, postedOn: addDays(today, -2) }, back] };
    expect((await fileOf(writeBeancount, later)).match(/Equity:Transfers:Payment {2}/g)).toHaveLength(2);
    expect(await fileOf(writeQif, one)).toContain('L[Card]');
  });

  test('of no two accounts is in one account, however alike their names are', async () => {
    const one = { accounts: [checking, { ...checking, id: 'd', name: 'CHECKING' }], rows: [food], today };
    expect(await fileOf(writeHledger, one)).toContain('account Assets:CHECKING-2  ; type:A');
  });
});

describe('P39 tags are in both journals, as far as each can hold them', () => {
  const names = ['Trip to Rome', 'date', '_hidden', 'Café', '現金', 'a:b, c', '🙂'];
  const purpose = { kind: 'spending' as const, category: ['Travel'] };
  const row: DrawnRow = {
    ...purpose,
    id: 'row',
    accountId: 'account',
    postedOn: today,
    amount: toCents(-1_000),
    currency: 'USD',
    description: 'Hotel',
    note: 'see: [2026-01-01]',
    tags: names,
    transferId: null,
    parts: [],
  };
  const parts = [
    { ...purpose, amount: toCents(-400), note: null, tags: ['work'] },
    { ...purpose, amount: toCents(-600), note: 'mine', tags: ['Trip to Rome', 'home'] },
  ];
  const account = {
    id: 'account',
    name: 'Card',
    type: 'depository',
    subtype: null,
    currency: 'USD',
    balance: null,
  };
  const dataOf = (one: DrawnRow): DrawnData => ({ accounts: [account], rows: [one], today });
  const tagsRead = async (file: string) =>
    (await read(file)).statements.flatMap((statement) => statement.rows).flatMap(({ tags }) => tags ?? []);

  test('of hledger', async () => {
    const file = await fileOf(writeHledger, dataOf(row));
    expect(file).toContain(
      `${today} * Hotel  ; see : (2026-01-01), Trip-to-Rome:, tag-date:, hidden:, Café:, 現金:, a-b-c:, tag:\n`,
    );
    expect(await tagsRead(file)).toEqual([
      'Trip-to-Rome',
      'tag-date',
      'hidden',
      'Café',
      '現金',
      'a-b-c',
      'tag',
    ]);
    const split = await fileOf(writeHledger, dataOf({ ...row, note: null, parts }));
    expect(split).toContain(`${today} * Hotel\n`);
    expect(split).toContain('4.00 USD  ; work:\n');
    expect(split).toContain('6.00 USD  ; mine, Trip-to-Rome:, home:\n');
  });

  test('of beancount', async () => {
    const file = await fileOf(writeBeancount, dataOf(row));
    expect(file).toContain(`${today} * "Hotel" #Trip-to-Rome #date #_hidden #Cafe #a-b-c\n`);
    expect(await tagsRead(file)).toEqual(['Trip-to-Rome', 'date', '_hidden', 'Cafe', 'a-b-c']);
    expect(await fileOf(writeBeancount, dataOf({ ...row, parts }))).toContain(
      '"Hotel" #work #Trip-to-Rome #home\n',
    );
  });
});
