import { errorBody } from '@cairn/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyId } from '../../server/src/http/test-server.ts';
import { type Caller, type Households, startHouseholds, tenantOf } from '../tenants/households.ts';

let households: Households;
let owner: Caller;
let accountId: string;
let transactionId: string;

beforeAll(async () => {
  households = await startHouseholds();
  owner = await households.register('ada');
  const tenant = tenantOf(owner, 'aurora', 1);
  await households.fill(tenant);
  ({ accountId, transactionId } = tenant.shared);
});
afterAll(() => households.close());

type Sent = { method: string; path: string; body?: object };

async function refusalOf({ method, path, body }: Sent): Promise<{ status: number; message: string }> {
  const response = await fetch(households.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${owner.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { message } = errorBody.parse(await response.json());
  return { status: response.status, message };
}

const person = { name: 'Grace', email: 'grace@example.com', password: 'private-pass' };
const ruleOf = (text: string, categoryId = 'groceries') => ({
  conditions: [{ is: 'text', match: 'contains', text }],
  actions: [{ is: 'category', categoryId }],
  applyToPast: true,
});

/** Single-line fields: control characters become blanks. Lone surrogates are rejected. */
const typedFields: ReadonlySet<string> = new Set(['name', 'text', 'description']);

describe.each([
  ['NUL', 'a\0bcdef', true],
  ['a lone surrogate', 'a\ud800bcdef', false],
  ['an escape', 'a\u001b[2Jbcdef', true],
])('%s is a 400 that names the field, never a 500:', (_what, broken, isBlankInALine) => {
  const cases: [string, () => Sent][] = [
    ['name', () => ({ method: 'POST', path: '/api/auth/register', body: { ...person, name: broken } })],
    [
      'email',
      () => ({
        method: 'POST',
        path: '/api/auth/register',
        body: { ...person, email: `${broken}@example.com` },
      }),
    ],
    [
      'password',
      () => ({ method: 'POST', path: '/api/auth/register', body: { ...person, password: broken } }),
    ],
    [
      'email',
      () => ({
        method: 'POST',
        path: '/api/auth/login',
        body: { email: `${broken}@example.com`, password: 'x' },
      }),
    ],
    ['token', () => ({ method: 'POST', path: '/api/auth/verify', body: { token: broken } })],
    ['name', () => ({ method: 'PATCH', path: '/api/profile', body: { name: broken } })],
    ['note', () => ({ method: 'PATCH', path: `/api/transactions/${transactionId}`, body: { note: broken } })],
    [
      'categoryId',
      () => ({ method: 'PATCH', path: `/api/transactions/${transactionId}`, body: { categoryId: broken } }),
    ],
    [
      'note',
      () => ({
        method: 'PATCH',
        path: '/api/transactions',
        body: { edits: [{ id: transactionId, note: broken }] },
      }),
    ],
    ['text', () => ({ method: 'POST', path: '/api/rules', body: ruleOf(broken) })],
    ['categoryId', () => ({ method: 'POST', path: '/api/rules', body: ruleOf('SHOP', broken) })],
    [
      'category',
      () => ({ method: 'POST', path: '/api/budgets', body: { category: broken, monthlyLimit: 5 } }),
    ],
    [
      'parentId',
      () => ({ method: 'POST', path: '/api/categories', body: { name: 'Pets', parentId: broken } }),
    ],
    [
      'mergeInto',
      () => ({ method: 'PATCH', path: '/api/categories/groceries', body: { mergeInto: broken } }),
    ],
    [
      'key',
      () => ({
        method: 'POST',
        path: '/api/recurring/marks',
        body: { accountId, key: broken, isRecurring: false },
      }),
    ],
    [
      'description',
      () => ({
        method: 'POST',
        path: `/api/accounts/${accountId}/reconciliation/rows`,
        body: { amount: -1, date: '2026-02-01', description: broken },
      }),
    ],
    ['public_token', () => ({ method: 'POST', path: '/api/plaid/exchange', body: { public_token: broken } })],
    ['question', () => ({ method: 'POST', path: '/api/ask', body: { question: broken } })],
    [
      'categoryId',
      () => ({
        method: 'POST',
        path: '/api/ask',
        body: { reading: { kind: 'budget', month: '2026-02', categoryId: broken } },
      }),
    ],
  ];
  test.each(cases.filter(([field]) => !(isBlankInALine && typedFields.has(field))))(
    '%s',
    async (field, sent) => {
      const { status, message } = await refusalOf(sent());
      expect([field, status]).toEqual([field, 400]);
      // A union of shapes has no single field.
      if (field !== 'parentId' && field !== 'mergeInto') expect(message).toContain(field);
    },
  );

  test.each(['categoryId', 'after'])('%s of a query', async (field) => {
    // A lone surrogate cannot be percent-encoded.
    const value = broken.toWellFormed().replace('\ufffd', '\u0007');
    const { status, message } = await refusalOf({
      method: 'GET',
      path: `/api/transactions?${new URLSearchParams({ [field]: value })}`,
    });
    expect([status, message]).toEqual([400, expect.stringContaining(field)]);
  });
});

describe('control characters become blanks', () => {
  const headers = () => ({ authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' });
  const pasted = 'AMZN\t\u001bMktp\0US';

  test('in a name', async () => {
    const response = await fetch(`${households.origin}/api/profile`, {
      method: 'PATCH',
      headers: headers(),
      body: JSON.stringify({ name: pasted }),
    });
    expect(await response.json()).toMatchObject({ user: { name: 'AMZN Mktp US' } });
  });

  test('in the text of a rule', async () => {
    const body = JSON.stringify(ruleOf(pasted));
    const path = `${households.origin}/api/rules`;
    const response = await fetch(path, { method: 'POST', headers: headers(), body });
    expect(await response.json()).toMatchObject({ rule: { conditions: [{ text: 'AMZN Mktp US' }] } });
  });

  test('in a search', async () => {
    const query = new URLSearchParams({ search: pasted });
    const response = await fetch(`${households.origin}/api/transactions?${query}`, { headers: headers() });
    expect([response.status, await response.json()]).toMatchObject([200, { transactions: [] }]);
  });
});

describe('implausible dates are a 400:', () => {
  const total = { kind: 'total', measure: 'spending', subject: {} };
  const cases: [string, Sent][] = [
    ['from', { method: 'GET', path: '/api/transactions?from=0000-01-01' }],
    ['to', { method: 'GET', path: '/api/transactions?to=9999-12-31' }],
    ['from', { method: 'GET', path: '/api/transactions/export?from=0000-01-01' }],
    ['month', { method: 'GET', path: '/api/budgets?month=9999-12' }],
    ['month', { method: 'GET', path: '/api/budgets?month=0000-01' }],
    [
      'month',
      {
        method: 'POST',
        path: '/api/budgets',
        body: { category: 'Travel', monthlyLimit: 5, month: '9999-12' },
      },
    ],
    ['month', { method: 'DELETE', path: `/api/budgets/${anyId}?month=9999-12` }],
    [
      'reading.period.from',
      { method: 'POST', path: '/api/ask', body: { reading: { ...total, period: { from: '0001-01-01' } } } },
    ],
    [
      'reading.on',
      {
        method: 'POST',
        path: '/api/ask',
        body: { reading: { kind: 'balance', of: 'worth', on: '0000-01-01' } },
      },
    ],
    [
      'reading.month',
      { method: 'POST', path: '/api/ask', body: { reading: { kind: 'budget', month: '9999-12' } } },
    ],
  ];
  test.each(cases)('%s of %j', async (field, sent) => {
    const { status, message } = await refusalOf(sent);
    expect([status, message]).toEqual([400, expect.stringContaining(field)]);
  });

  test('and so is an impossible amount', async () => {
    const body = { amount: 90_000_000_000_000, date: '2026-02-01', description: 'Castle' };
    const { status, message } = await refusalOf({
      method: 'POST',
      path: `/api/accounts/${accountId}/reconciliation/rows`,
      body,
    });
    expect([status, message]).toEqual([400, 'amount: must be from -100,000,000,000 to 100,000,000,000']);
  });
});

test.each([
  'spending in the year 1',
  'spending on 0001-01-01',
  'spending since 0000-01-01',
  'groceries in 9999-12-31',
  'spending before 1900-01-01',
  'spending after 2200-12-31',
  'groceries 999 years ago',
  'spending in the last 999 years',
  'net worth on 0000-01-01',
  'spending 1/1/800',
])('“%s” gets a response, with or without an amount', async (question) => {
  const response = await fetch(`${households.origin}/api/ask`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
  });
  expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ answer: null })]);
});

test('a name that is too long gets the matching error', async () => {
  for (const [method, path] of [
    ['POST', '/api/auth/register'],
    ['PATCH', '/api/profile'],
  ] as const)
    expect(await refusalOf({ method, path, body: { ...person, name: 'A'.repeat(300) } })).toEqual({
      status: 400,
      message: 'name: Name must be at most 100 characters',
    });
});

test('the longest recurring key fits into its index', async () => {
  // Random three-byte characters, which do not compress.
  const key = Array.from({ length: 800 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
  ).join('');
  const response = await fetch(`${households.origin}/api/recurring/marks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ accountId, key, isRecurring: false }),
  });
  expect(response.status).toBe(200);
});
