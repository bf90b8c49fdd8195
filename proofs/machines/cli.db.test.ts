import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, startMachine } from './start-machine.ts';

let machine: Machine;
let key: string;
let folder: string;
beforeAll(async () => {
  machine = await startMachine();
  key = await machine.keyOf(machine.owner, ['write']);
  folder = await mkdtemp(join(tmpdir(), 'cairn-cli-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await machine.close();
});

const cli = join(import.meta.dirname, '../../cli/src/cairn.ts');

type Ended = { code: number; out: string; error: string };

/** Runs the command as a person does. */
function cairn(args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  const env = {
    CAIRN_KEY: key,
    CAIRN_URL: machine.households.origin,
    ...environment,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], { env }, (failure, out, error) => {
      const code = failure === null ? 0 : Number(failure.code);
      for (const text of [out, error]) expect(text).not.toContain(key);
      resolve({ code, out, error });
    });
  });
}

test('balances are a table, or JSON', async () => {
  const { code, out } = await cairn(['balances']);
  expect(code).toBe(0);
  expect(out).toBe(
    [
      'Account  Institution     Balance',
      'Wallet   Kept by hand  $1,000.00',
      '',
      'Net worth: $1,000.00',
      '',
    ].join('\n'),
  );
  const json = JSON.parse((await cairn(['balances', '--json'])).out);
  expect(json).toMatchObject({
    currency: 'USD',
    netWorth: 1000,
    accounts: [{ name: 'Wallet', balance: 1000 }],
  });
});

test('a transaction is added, found again and asked about', async () => {
  const added = await cairn(['add', 'Corner', 'bakery', '--account', 'wallet', '--amount', '-12.30']);
  expect(added).toMatchObject({ code: 0, error: '' });
  expect(added.out).toMatch(/^Added: \d{4}-\d\d-\d\d, Corner bakery, −\$12\.30\.\n$/);
  const found = await cairn(['transactions', 'corner', '--json']);
  expect(JSON.parse(found.out)).toMatchObject({
    count: 1,
    transactions: [{ description: 'Corner bakery', amount: -12.3 }],
  });
  const asked = await cairn(['ask', 'How', 'much', 'did', 'I', 'spend', 'at', 'Corner', 'bakery?']);
  expect(asked.code, asked.error).toBe(0);
  expect(asked.out).toContain('$12.30');
  expect(asked.out).toContain(`${machine.households.origin}/transactions?`);
});

test('P25 what a bank wrote moves no cursor, in tables and in JSON', async () => {
  await machine.addRow(-1, '\u001b[2J\u009b31mOWNED\u202e\u0007\u2028');
  for (const args of [['transactions'], ['transactions', '--json'], ['transactions', 'OWNED']]) {
    const { code, out } = await cairn(args);
    expect(code).toBe(0);
    expect(out).toContain('OWNED');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them.
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2028\u2029]/);
  }
});

test.each([
  ['no command', [], {}, 2, ''],
  ['an unknown one', ['steal'], {}, 2, 'There is no command “steal”. See cairn --help.\n'],
  ['an unknown option', ['balances', '--all'], {}, 2, "Unknown option '--all'. See cairn --help.\n"],
  [
    'no key',
    ['balances'],
    { CAIRN_KEY: '' },
    2,
    'CAIRN_KEY is not set. Make an API key in Account settings, under Security, and set CAIRN_KEY to it.\n',
  ],
  [
    'half a key',
    ['balances'],
    { CAIRN_KEY: 'cairn_half' },
    2,
    'CAIRN_KEY is not an API key: one begins with “cairn_” and has 49 characters.\n',
  ],
  [
    'a wrong key',
    ['balances'],
    { CAIRN_KEY: `cairn_${'A'.repeat(43)}` },
    1,
    'This API key is not right. Copy it whole, or make another one in Account settings.\n',
  ],
  [
    'no server',
    ['balances'],
    { CAIRN_URL: 'http://127.0.0.1:1' },
    1,
    'Cairn cannot be reached at http://127.0.0.1:1. Check CAIRN_URL, and that the server runs.\n',
  ],
  [
    'no address',
    ['balances'],
    { CAIRN_URL: 'ftp://me' },
    2,
    'CAIRN_URL must be the address of a Cairn server, such as https://money.example.org.\n',
  ],
  [
    'no such account',
    ['add', 'Tea', '--account', 'Purse', '--amount', '1'],
    {},
    2,
    'There is no account “Purse” that is kept by hand. There are “Wallet”.\n',
  ],
  [
    'an odd amount',
    ['add', 'Tea', '--account', 'Wallet', '--amount', '1,50'],
    {},
    2,
    '--amount must be a number such as -12.30; a minus is money that you spent.\n',
  ],
  ['no such file', ['import', '/nowhere.csv'], {}, 2, 'The file /nowhere.csv cannot be read.\n'],
] as const)('%s ends with a sentence and a code', async (_name, args, environment, code, error) => {
  const ended = await cairn([...args], environment);
  expect([ended.code, ended.error]).toEqual([code, error]);
});

test('a key that only reads adds nothing', async () => {
  const reading = await machine.keyOf(machine.owner, ['read']);
  const ended = await cairn(['add', 'Tea', '--account', 'Wallet', '--amount', '-1'], { CAIRN_KEY: reading });
  expect(ended).toEqual({
    code: 1,
    out: '',
    error: 'This API key is not allowed this: it needs the scope “write”.\n',
  });
});

test('a file about which something has to be asked is not imported, and the page is named', async () => {
  const path = join(folder, 'nonsense.csv');
  await writeFile(path, 'this is no statement');
  const ended = await cairn(['import', path]);
  expect(ended.code).toBe(1);
  expect(ended.error).toContain('Nothing was imported');
  expect(ended.error).toContain(`${machine.households.origin}/imports`);
});
