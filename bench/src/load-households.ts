import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@cairn/contract/routes';
import { ask, newcomer, type Person } from '../../e2e/people/person.ts';
import { fileWith, preview, runImport } from './imports.ts';

/** Whom requests come from: a token, and rows that they edit. */
export type LoadHousehold = { token: string; rowIds: string[] };

type Wanted = { server: string; folder: string; households: number; rows: number };

const editedRows = 20;
/** Enough to keep the machine busy with imports, and few enough that nobody waits for a password's hash. */
const atOnce = 4;

/**
 * Makes the households, each with an account of `rows` imported transactions. Those that a kept folder already has are not made again. Each
 * comes from an address of its own, because an address may only register so many.
 */
export async function makeLoadHouseholds(
  { server, folder, households, rows }: Wanted,
  say: (line: string) => void,
): Promise<LoadHousehold[]> {
  const list = join(folder, `load-${rows}-rows.json`);
  const made: LoadHousehold[] = JSON.parse(await readFile(list, 'utf8').catch(() => '[]'));
  const file = fileWith(rows);
  while (made.length < households) {
    const numbers = Array.from({ length: Math.min(atOnce, households - made.length) }, (_, index) => index);
    made.push(...(await Promise.all(numbers.map((index) => makeOne(server, made.length + index, file)))));
    await writeFile(list, JSON.stringify(made));
    if (made.length % 100 === 0) say(`${made.length} households of ${rows} transactions`);
  }
  return made.slice(0, households);
}

async function makeOne(server: string, number: number, file: string): Promise<LoadHousehold> {
  const person = await registerFrom(`10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`, server);
  await runImport(person, await preview(person, file));
  const { transactions } = await ask(person, routes.transactions, { query: { limit: String(editedRows) } });
  return { token: person.token, rowIds: transactions.map(({ id }) => id) };
}

/** Registers somebody new who comes from an address (X-Forwarded-For). */
export async function registerFrom(address: string, server: string): Promise<Person> {
  const person = newcomer(server);
  const { name, email, password } = person;
  const response = await fetch(`${server}${routes.register.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ name, email, password, timeZone: 'Europe/Berlin' }),
  });
  if (!response.ok) throw new Error(`Registering was answered ${response.status}`);
  return { ...person, token: routes.register.response.parse(await response.json()).token };
}
