import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { askBank, type Bank } from '../bank-record/bank.ts';
import { readBankRecord } from '../bank-record/record.ts';
import { connectionsOf, expectSameAsBank, linkBank, waitUntilSynced } from '../people/ledger.ts';
import { ask, type Person, register } from '../people/person.ts';
import type { Ground, Victim } from './ground.ts';

export type Kill = {
  victim: Victim;
  /** When in the sync, as a share of the time that an undisturbed one of so many rows takes. */
  at: number;
};

export type Killed = Kill & {
  /** From the kill to the whole sync's being there. */
  mendedAfterMs: number;
  /** Whether the sync was over before the kill came. */
  cameTooLate: boolean;
};

/** Has so many new rows synced, kills the victim meanwhile, starts it again, and throws unless the ledger is the bank's. */
export type KillInSync = (kill: Kill, rows: number) => Promise<Killed>;

/** A person of the bank with two accounts and no row of their own. */
const document = JSON.stringify({
  override_accounts: [
    { type: 'depository', subtype: 'checking', starting_balance: 12_000, meta: { name: 'Checking' } },
    { type: 'credit', subtype: 'credit card', starting_balance: 800, meta: { name: 'Card', limit: 5000 } },
  ],
});
/** So that server and worker both have a sync to lose. */
const peopleAtOnce = 2;
const firstRows = 20;
const note = 'written before the kill';
/** A process that died is missed after 45 s at most; then its job is tried again. */
const mendedWithinMs = 240_000;

export function openSyncKills(ground: Ground): KillInSync {
  const syncMs = new Map<number, number>();
  return async (kill, rows) => {
    let usual = syncMs.get(rows);
    if (usual === undefined) {
      const undisturbed = await addRows(await someoneLinked(ground), ground.bank, rows);
      await untilHere(undisturbed.person, undisturbed.total);
      usual = performance.now() - undisturbed.askedMs;
      syncMs.set(rows, usual);
    }
    return killOnce(ground, kill, { rows, usualMs: usual });
  };
}

type Linked = { person: Person; accessToken: string; editedId: string; categoryId: string };

type Syncing = Linked & { /** How many rows there are to be. */ total: number; askedMs: number };

/** Somebody with a few rows, on one of which they wrote. */
async function someoneLinked({ url, bank }: Ground): Promise<Linked> {
  const person = await register(url);
  const login = { username: 'user_custom', password: document };
  const accessToken = await linkBank(person, bank, 'ins_109508', login);
  await waitUntilSynced(person);
  await askBank(bank, '/control/rows', { access_token: accessToken, count: firstRows, seed: 'first' });
  await ask(person, routes.syncTransactions, { body: {} });
  await untilHere(person, firstRows);
  const { transactions } = await ask(person, routes.transactions, { query: { limit: String(firstRows) } });
  const { categories } = await ask(person, routes.categories);
  // Money out, which another category of spending leaves spending: the bank's record still says what the month came to.
  const editedId = transactions.find(({ amount }) => amount < 0)?.id ?? '';
  const categoryId = categories.find(({ kind }) => kind === 'spending')?.id ?? '';
  await ask(person, routes.editTransaction, {
    params: { transactionId: editedId },
    body: { categoryId, note },
  });
  return { person, accessToken, editedId, categoryId };
}

async function addRows(linked: Linked, bank: Bank, rows: number): Promise<Syncing> {
  await askBank(bank, '/control/rows', { access_token: linked.accessToken, count: rows, seed: 'many' });
  const { rows: candidateDifferences } = await askBank<{ rows: unknown[] }>(bank, '/control/truth', {
    access_token: linked.accessToken,
  });
  const askedMs = performance.now();
  await ask(linked.person, routes.syncTransactions, { body: {} });
  return { ...linked, total: candidateDifferences.length, askedMs };
}

async function countOf(person: Person): Promise<number> {
  const connections = await connectionsOf(person);
  if (connections.some(({ state }) => state !== 'healthy')) return -1;
  return connections.reduce((sum, one) => sum + one.transactionsCount, 0);
}

/** Waits until every row is here and the connection is well. */
async function untilHere(person: Person, total: number): Promise<void> {
  await expect
    .poll(() => countOf(person).catch(() => -1), {
      message: 'the sync brings every row and ends well',
      timeout: mendedWithinMs,
      intervals: [100],
    })
    .toBe(total);
}

async function killOnce(
  ground: Ground,
  kill: Kill,
  { rows, usualMs }: { rows: number; usualMs: number },
): Promise<Killed> {
  const linked: Linked[] = [];
  for (let one = 0; one < peopleAtOnce; one += 1) linked.push(await someoneLinked(ground));
  const syncing: Syncing[] = [];
  for (const one of linked) syncing.push(await addRows(one, ground.bank, rows));
  const killAtMs = (syncing[0]?.askedMs ?? 0) + usualMs * kill.at;
  await new Promise((done) => setTimeout(done, Math.max(0, killAtMs - performance.now())));
  const counts = await Promise.all(syncing.map(({ person }) => countOf(person)));
  const cameTooLate = syncing.every(({ total }, index) => counts[index] === total);
  const killedMs = performance.now();
  await ground.kill(kill.victim);
  await ground.goOn(kill.victim);
  await Promise.all(syncing.map(({ person, total }) => untilHere(person, total)));
  const mendedAfterMs = performance.now() - killedMs;
  for (const one of syncing) await expectWhole(one, ground.bank);
  return { ...kill, mendedAfterMs, cameTooLate };
}

/** Every row of the bank's once and to the cent, the figures that follow from them, and what was written before. */
async function expectWhole(
  { person, accessToken, editedId, categoryId, total }: Syncing,
  bank: Bank,
): Promise<void> {
  await expectSameAsBank(person, await readBankRecord(bank, [accessToken]));
  const edited = await ask(person, routes.transaction, { params: { transactionId: editedId } });
  expect(edited).toMatchObject({ note, categoryId });
  expect(await countOf(person), 'the rows that the connection counts').toBe(total);
}
