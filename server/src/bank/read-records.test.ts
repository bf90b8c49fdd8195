import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText } from './bank-text.ts';
import { netPages } from './fetch-delta.ts';
import { toBankTransaction } from './plaid-to-ledger.ts';
import { readAccounts, readHoldings, readRemovals, readTransactions } from './read-records.ts';

const row = {
  transaction_id: 't1',
  pending_transaction_id: null,
  account_id: 'a1',
  amount: 12.34,
  iso_currency_code: 'USD',
  unofficial_currency_code: null,
  date: '2026-10-03',
  authorized_date: '2026-10-02',
  name: 'EXAMPLE COFFEE 0012',
  merchant_name: 'Example Coffee',
  original_description: null,
  pending: false,
  payment_channel: 'in store',
  personal_finance_category: null,
};
const account = {
  account_id: 'a1',
  name: 'Checking',
  official_name: null,
  mask: '0000',
  type: 'depository',
  subtype: 'checking',
  balances: { available: 90, current: 100, limit: null, iso_currency_code: 'USD' },
};
const holding = {
  account_id: 'a1',
  security_id: 's1',
  quantity: 2,
  institution_price: 10,
  institution_price_as_of: '2026-11-19',
  institution_value: 20,
  cost_basis: null,
  iso_currency_code: 'USD',
};

const read = (change: object) => readTransactions([{ ...row, ...change }], toBankTransaction);
const loneSurrogate = JSON.parse('"a\\ud800b"');

/** Checks text that enters the ledger. */
function expectSafe(value: unknown): void {
  const text = JSON.stringify(value);
  expect(text.isWellFormed()).toBe(true);
  // JSON writes control characters and lone surrogates as escapes.
  expect(text).not.toMatch(/\\u(00[01]|d[89a-f])|\\[bfnrt]/);
  expect(text.length).toBeLessThan(20_000);
}

/** Any JSON, and records with a few changed fields. */
const anyJson = fc.jsonValue({ stringUnit: 'binary' });
const nearly = (whole: object) =>
  fc
    .dictionary(
      fc.constantFrom(...Object.keys(whole)),
      fc.oneof(
        anyJson,
        fc.constantFrom(1e15, Number.POSITIVE_INFINITY, '0000-01-01', '9999-12-31', '\u0000'),
      ),
      { maxKeys: 3 },
    )
    .map((change): unknown => ({ ...whole, ...change }));
const anyRecord = (whole: object) => fc.oneof(anyJson, nearly(whole));

describe('P04 any JSON in the place of a record', () => {
  test('transactions: nothing throws, all valid ones are read, and the unreadable ones are safe to store', () => {
    fc.assert(
      fc.property(fc.array(anyRecord({ ...row, transaction_id: 'bad' })), fc.nat(5), (hostile, good) => {
        const rows = Array.from({ length: good }, (_, n) => ({ ...row, transaction_id: `good-${n}` }));
        const { records, unreadable } = readTransactions([...hostile, ...rows], toBankTransaction);
        const isGood = ({ sourceId: id }: { sourceId: string }) => id.startsWith('good');
        expect(records.filter(isGood)).toHaveLength(good);
        expect(records.length + unreadable.length).toBe(hostile.length + good);
        expectSafe([records.slice(0, 3), ...unreadable.slice(0, 3).map(({ received: _, ...rest }) => rest)]);
        for (const { received } of unreadable)
          expect(cleanText(received.replaceAll('\n', ''), 2_000) ?? '').toBe(
            received.replaceAll('\n', '').trim(),
          );
      }),
      { numRuns: 500 },
    );
  });

  test('accounts and holdings: every record is accounted for, and duplicate ids are merged', () => {
    fc.assert(
      fc.property(fc.array(anyRecord(account)), fc.array(anyRecord(holding)), (accounts, holdings) => {
        const good = { ...account, account_id: 'good', name: 'Second' };
        const read = readAccounts([...accounts, { ...good, name: 'First' }, good]);
        expect(read.records.filter(({ providerAccountId }) => providerAccountId === 'good')).toMatchObject([
          { name: 'Second' },
        ]);
        expectSafe(read.records.slice(0, 3));
        const held = readHoldings([...holdings, { ...holding, account_id: 'good' }], holdings);
        expect(held.records.length + held.unreadable.length).toBe(holdings.length + 1);
        expectSafe(held.records.slice(0, 3));
      }),
      { numRuns: 300 },
    );
  });

  test('removals: records with an id are removed, the others reported', () => {
    fc.assert(
      fc.property(fc.array(anyJson), (hostile) => {
        const { records, unreadable } = readRemovals([...hostile, { transaction_id: 'gone' }]);
        expect(records).toContain('gone');
        expect(records.length + unreadable.length).toBe(hostile.length + 1);
      }),
    );
  });
});

describe('optional fields are cleaned', () => {
  test.each([
    ['NUL and line breaks', { name: 'A\u0000B\r\nC' }, { description: 'A B C' }],
    ['a lone surrogate', { name: loneSurrogate }, { description: 'a b' }],
    ['no name', { name: null }, { description: 'Example Coffee' }],
    [
      'a name of control characters',
      { name: '\u0001\u0002', merchant_name: 7 },
      { description: 'No description' },
    ],
    ['a million letters', { name: 'x'.repeat(1_000_000) }, { description: 'x'.repeat(500) }],
    [
      'a cut through a letter of two halves',
      { name: `${'x'.repeat(499)}😀` },
      { description: 'x'.repeat(499) },
    ],
    ['a wrong second date', { authorized_date: '0000-01-01' }, { authorizedOn: null }],
    ['a wrong category', { personal_finance_category: { primary: [] } }, { category: null }],
    ['a wrong link', { pending_transaction_id: 5 }, { pendingTransactionId: null }],
  ])('%s', (_what, change, expected) => {
    expect(read(change)).toMatchObject({ records: [expected], unreadable: [] });
  });
});

describe('an invalid required field makes a record unreadable, with its reason', () => {
  test.each([
    ['amount', { amount: 1e15 }],
    ['amount', { amount: Number.POSITIVE_INFINITY }],
    ['amount', { amount: '12.34' }],
    ['amount', { amount: undefined }],
    ['date', { date: '0000-01-01' }],
    ['date', { date: '9999-12-31' }],
    ['date', { date: '2026-02-30' }],
    ['currency', { iso_currency_code: 'U\u0000D' }],
    ['status', { pending: 'yes' }],
    ['id', { transaction_id: '' }],
    ['account', { account_id: null }],
  ])('%s', (reason, change) => {
    expect(read(change)).toMatchObject({ records: [], unreadable: [{ reason }] });
  });

  test('a value that is not an object is stored as a placeholder', () => {
    expect(readTransactions([['a']], toBankTransaction).unreadable).toMatchObject([
      { reason: 'form', received: '[…]', isIdentified: false },
    ]);
  });

  test('the received fields are stored, shortened and cleaned', () => {
    const [unreadable] = read({ amount: 1e15, name: 'A\u0000B'.repeat(1000) }).unreadable;
    expect(unreadable?.received).toContain('amount: 1000000000000000');
    expect(unreadable?.received).toContain('name: "A BA');
    expect(unreadable?.received.length).toBeLessThan(2_000);
  });

  test('an impossible balance is unknown and reported; the account stays', () => {
    const { records, unreadable } = readAccounts([
      { ...account, balances: { ...account.balances, available: 1e15 } },
    ]);
    expect(records).toMatchObject([{ currentBalanceCents: 10_000, availableBalanceCents: null }]);
    expect(unreadable).toMatchObject([{ kind: 'balance', reason: 'amount', providerAccountId: 'a1' }]);
  });
});

describe('the pages of one sync', () => {
  const page = (...raws: readonly object[]) => {
    const { records: rows, unreadable } = readTransactions(raws, toBankTransaction);
    return { rows, unreadable, removedIds: [] };
  };
  const bad = { ...row, amount: 1e15 };

  test('a later unreadable version replaces nothing, a readable one replaces it, a removal deletes both', () => {
    expect(netPages([page(row), page(bad)])).toMatchObject({
      upserted: [{ sourceId: 't1' }],
      unreadable: [{ providerRecordId: 't1' }],
    });
    expect(netPages([page(bad), page(row)])).toMatchObject({ upserted: [{}], unreadable: [] });
    const removal = { ...page(), removedIds: ['t1'] };
    expect(netPages([page(bad), removal])).toEqual({ upserted: [], removedIds: ['t1'], unreadable: [] });
  });
});

describe('P10 stored unreadable records', () => {
  const unreadable = (raw: unknown) => readTransactions([raw], toBankTransaction).unreadable[0];

  test('a transaction is identified by its id, its account and its pending transaction', () => {
    expect(unreadable({ ...row, pending_transaction_id: 'p1', amount: 'twelve' })).toMatchObject({
      kind: 'transaction',
      providerRecordId: 't1',
      isIdentified: true,
      providerAccountId: 'a1',
      pendingTransactionId: 'p1',
    });
  });

  test('a holding is identified by account and security, and has no pending transaction', () => {
    const of = (change: object) =>
      readHoldings([{ ...holding, quantity: null, ...change }], []).unreadable[0];
    expect(of({ pending_transaction_id: 'p1' })).toMatchObject({
      providerRecordId: 'a1/s1',
      isIdentified: true,
      pendingTransactionId: null,
    });
    for (const change of [{ account_id: null }, { security_id: null }])
      expect(of(change)).toMatchObject({ isIdentified: false });
  });

  test('without an id a record is identified by its content', () => {
    const [one, same, other] = [{ name: 'a' }, { name: 'a' }, { name: 'b' }].map(unreadable);
    expect(one).toMatchObject({
      isIdentified: false,
      providerRecordId: expect.stringMatching(/^\?[0-9a-f]{64}$/),
    });
    expect(same?.providerRecordId).toBe(one?.providerRecordId);
    expect(other?.providerRecordId).not.toBe(one?.providerRecordId);
  });

  test('fields are stored shortened, one per line, nested values as placeholders', () => {
    expect(
      unreadable({ name: 'x', tags: [1], place: { city: 'Y' }, amount: null, pending: true })?.received,
    ).toBe('name: "x"\ntags: […]\nplace: {…}\namount: null\npending: true');
    const wide = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`field-${index}`, 'v'.repeat(500)]),
    );
    expect(unreadable(wide)?.received.length).toBeLessThanOrEqual(2_000);
    expect(unreadable(wide)?.received).not.toContain('field-499');
  });
});
