import {
  type ImportFile,
  type ImportPreview,
  type ImportRow,
  importResponse,
  importRowsResponse,
} from '@cairn/contract/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { session } from '../http/test-answers.ts';
import { authorization, startTestServer, type TestServer } from '../http/test-server.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { importsHandlers } from './routes.ts';
import { createTestImports } from './test-imports.ts';

const ledgers = useTestLedgers();
let opened: Awaited<ReturnType<typeof createTestImports>>;
let server: TestServer;

beforeAll(async () => {
  opened = await createTestImports(ledgers);
  server = await startTestServer({
    handlers: importsHandlers({ ...opened, prepareHeavyWork: () => undefined }),
    authenticate: async () => ({ ...session, scope: opened.ledger.scope }),
  });
});
afterAll(() => server.close());

async function call(method: string, path: string, body?: string | object): Promise<unknown> {
  const isText = typeof body === 'string';
  const response = await fetch(`${server.origin}/api/imports${path}`, {
    method,
    headers: {
      ...authorization,
      ...(body !== undefined && { 'content-type': isText ? 'application/octet-stream' : 'application/json' }),
    },
    body: body === undefined ? null : isText ? body : JSON.stringify(body),
  });
  expect([response.status, response.ok ? '' : await response.clone().text()]).toEqual([200, '']);
  return response.json();
}
const previewOf = (answer: unknown): ImportPreview => importResponse.parse(answer).import;
const send = async (name: string, text: string) => previewOf(await call('POST', `?name=${name}`, text));
const change = async (id: string, answers: object) =>
  previewOf(await call('PATCH', `/${id}`, { answers: { file: 0, ...answers } }));
const rowsOf = async (id: string): Promise<ImportRow[]> =>
  importRowsResponse.parse(await call('GET', `/${id}/rows`)).rows;
const fileOf = ({ importFiles: [file] }: ImportPreview): ImportFile => {
  if (file === undefined) throw new Error('An import without a file');
  return file;
};
const rolesOf = (preview: ImportPreview) =>
  fileOf(preview).columns.map(({ name, role }) => `${name}: ${role}`);
const seen = (rows: readonly ImportRow[]) =>
  rows.map(({ date, amount, currency, description }) => [date, amount, currency, description].join(' '));

/** `Date` is the day of the purchase, and `What` is described better by `More`. */
const month = (rows: string) => `Date,Posted,What,More,Amount $,Left\n${rows}`;
const may = month(
  '2026-05-04,2026-05-06,POS,Corner Bakery,4.50,\n2026-05-07,2026-05-08,POS,Odeon,12.00,\n2026-05-09,2026-05-11,REF,Book shop,-7.00,\n',
);
const june = month(
  '2026-06-04,2026-06-06,POS,Florist,24.00,\n2026-06-07,2026-06-08,REF,Odeon,-3.00,\n2026-06-10,2026-06-12,POS,Harbor,31.00,\n',
);

test('P44 a person changes what columns hold, the sign, the currency and the kind; the next file of the layout is read so', async () => {
  const first = await send('may.csv', may);
  expect(rolesOf(first)).toContain('Posted: date');
  await change(first.id, { columns: { 0: 'date' } });
  await change(first.id, { columns: { 3: 'description' } });
  await change(first.id, { columns: { 2: 'note' } });
  await change(first.id, { values: { sign: 'turned' } });
  const changed = await change(first.id, { values: { currency: 'CAD', kind: 'card' } });
  expect(rolesOf(changed)).toEqual([
    'Date: date',
    'Posted: other',
    'What: note',
    'More: description',
    'Amount $: amount',
    expect.stringMatching(/^Left: /),
  ]);
  expect(fileOf(changed).account).toEqual({ currency: 'CAD', kind: 'card' });
  expect(changed.accounts).toMatchObject([{ kind: 'credit_card', currency: 'CAD', addCount: 3 }]);
  const shown = seen(await rowsOf(first.id));
  expect(shown).toEqual([
    '2026-05-04 -450 CAD Corner Bakery',
    '2026-05-07 -1200 CAD Odeon',
    '2026-05-09 700 CAD Book shop',
  ]);
  await call('POST', `/${first.id}/run`);
  await opened.finish(first.id);
  expect((await opened.ledger.rows()).map(({ postedOn, amountCents }) => [postedOn, amountCents])).toEqual(
    expect.arrayContaining([
      ['2026-05-04', -450],
      ['2026-05-07', -1200],
      ['2026-05-09', 700],
    ]),
  );

  const next = await send('june.csv', june);
  expect(rolesOf(next)).toEqual(rolesOf(changed));
  expect(fileOf(next)).toMatchObject({
    account: { currency: 'CAD', kind: 'card' },
    questions: [{ id: 'sign', answer: 'turned', because: 'answer' }],
  });
  expect(seen(await rowsOf(next.id))).toEqual([
    '2026-06-04 -2400 CAD Florist',
    '2026-06-07 300 CAD Odeon',
    '2026-06-10 -3100 CAD Harbor',
  ]);
  // It can be changed again, and what only one column can hold moves.
  expect(rolesOf(await change(next.id, { columns: { 1: 'date' } }))).toEqual(
    expect.arrayContaining(['Date: other', 'Posted: date']),
  );
});

test('P44 what a person says of a new account holds for the next file of its layout', async () => {
  const text = (day: string) => `Day;Text;Sum\n${day}.05.2026;Bakery;-4,50\n${day}.05.2026;Cinema;-12,00\n`;
  const first = await send('blue.csv', text('14'));
  const keys = first.accounts.flatMap(({ statements }) => statements.map(({ key }) => key));
  await call('PATCH', `/${first.id}`, {
    account: { keys, accountId: null, kind: 'credit_card', currency: 'NOK' },
  });
  await call('POST', `/${first.id}/run`);
  await opened.finish(first.id);
  const next = await send('green.csv', text('21'));
  expect(fileOf(next).account).toEqual({ currency: 'NOK', kind: 'card' });
});

test('a column can’t hold what its cells are not, and a file keeps a day and an amount', async () => {
  const { id, importFiles } = await send('small.csv', 'When,Text,Worth\n2026-05-14,Bakery,-4.50\n');
  const place = importFiles[0]?.columns.find(({ name }) => name === 'Text');
  expect(place?.roles).not.toContain('date');
  expect(place?.roles).not.toContain('amount');
  const without = await change(id, { columns: { 0: 'other' } });
  expect(fileOf(without)).toMatchObject({ refused: null, counts: { read: 1, added: 1 } });
  const wrong = await change(id, { columns: { 1: 'amount' } });
  expect(fileOf(wrong)).toMatchObject({ refused: null, counts: { read: 1, added: 1 } });
});
