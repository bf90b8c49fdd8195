import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  applyDelta,
  openTestBank,
  type SyncPage,
  type TestBank,
  type TestTransaction,
} from '../test-bank.ts';
import { openTestReceiver, type TestReceiver } from '../test-receiver.ts';
import { SCENARIOS, scenarioList } from './scenarios.ts';

let bank: TestBank | undefined;
let receiver: TestReceiver | undefined;
afterEach(async () => {
  await bank?.close();
  await receiver?.close();
  [bank, receiver] = [undefined, undefined];
});

type Story = {
  bank: TestBank;
  access_token: string;
  rows: Map<string, TestTransaction>;
  /** What each loop brought, or the code with which the client gave up. */
  loops: (SyncPage | string)[];
  /** Errors that were met on the way, by code. */
  met: string[];
  codes: string[];
};

/** Plays a scenario with a patient client that syncs five times. */
async function play(name: string): Promise<Story> {
  const opened = await openTestBank({ scenario: name });
  const hook = await openTestReceiver();
  [bank, receiver] = [opened, hook];
  // Over a real connection, so that one can break.
  const base = await opened.server.listen({ host: '127.0.0.1', port: 0 });
  const access_token = await opened.link({ days: 60 });
  await opened.post('/item/webhook/update', { access_token, webhook: hook.url });
  const story: Story = { bank: opened, access_token, rows: new Map(), loops: [], met: [], codes: [] };
  let cursor = '';
  for (let round = 0; round < 5; round += 1) {
    const loop = await patientLoop(base, access_token, cursor, story.met);
    story.loops.push(loop);
    if (typeof loop === 'string') break;
    applyDelta(story.rows, loop);
    cursor = loop.next_cursor;
    opened.moveClock({ ms: 1000 });
  }
  await opened.post('/control/webhooks/deliver', {});
  story.codes = hook.codes();
  return story;
}

const TRANSIENT = [
  'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION',
  'INTERNAL_SERVER_ERROR',
  'TRANSACTIONS_SYNC_LIMIT',
];

async function patientLoop(base: string, access_token: string, start: string, met: string[]) {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const whole: SyncPage = {
      added: [],
      modified: [],
      removed: [],
      has_more: true,
      next_cursor: start,
      transactions_update_status: '',
    };
    const code = await follow(base, access_token, whole);
    if (code === null) return whole;
    met.push(code);
    if (code !== 'BROKEN' && !TRANSIENT.includes(code)) return code;
  }
  throw new Error('the client lost its patience');
}

/** Follows one loop to its end and gives null, or the code of what broke it. */
async function follow(base: string, access_token: string, whole: SyncPage): Promise<string | null> {
  while (whole.has_more) {
    const headers = { 'plaid-client-id': 'client', 'plaid-secret': 'secret' };
    const body = JSON.stringify({ access_token, cursor: whole.next_cursor, count: 500 });
    let page: unknown;
    try {
      page = await (await fetch(`${base}/transactions/sync`, { method: 'POST', headers, body })).json();
    } catch {
      return 'BROKEN';
    }
    const failed = z.object({ error_code: z.string() }).safeParse(page);
    if (failed.success) return failed.data.error_code;
    const { added, modified, removed, ...rest } = pageSchema.parse(page);
    whole.added.push(...added);
    whole.modified.push(...modified);
    whole.removed.push(...removed);
    Object.assign(whole, rest);
  }
  return null;
}

const pageSchema = z.custom<SyncPage>(
  (page) => z.object({ added: z.array(z.unknown()) }).safeParse(page).success,
);

async function expectTruth({ bank: played, access_token, rows }: Story) {
  const { body } = await played.post('/control/truth', { access_token });
  const truth = z.array(z.object({ transaction_id: z.string(), amount: z.number() })).parse(body.rows);
  const view = [...rows.values()].map(({ transaction_id, amount }) => ({ transaction_id, amount }));
  const byId = (a: { transaction_id: string }, b: { transaction_id: string }) =>
    a.transaction_id < b.transaction_id ? -1 : 1;
  expect(view.toSorted(byId)).toEqual(truth.toSorted(byId));
}

const loop = (story: Story, index: number) => {
  const found = story.loops[index];
  if (found === undefined || typeof found === 'string') throw new Error(`no such loop: ${String(found)}`);
  return found;
};

/** What each scenario is for. A scenario without a line here fails. */
const EXPECTED: Record<string, (story: Story) => void> = {
  'a-week-passes': (story) => {
    expect(loop(story, 1).added.length).toBeGreaterThan(5);
    expect(story.codes).toContain('TRANSACTIONS/SYNC_UPDATES_AVAILABLE');
  },
  tip: (story) => {
    expect(loop(story, 1).added).toMatchObject([{ pending: true, amount: 40 }]);
    const [pending] = loop(story, 1).added;
    expect(loop(story, 2).removed).toMatchObject([{ transaction_id: pending?.transaction_id }]);
    expect(loop(story, 2).added).toMatchObject([
      { pending: false, amount: 48.4, pending_transaction_id: pending?.transaction_id },
    ]);
  },
  'posts-unlinked': (story) => {
    expect(loop(story, 2).added).toMatchObject([{ pending: false, pending_transaction_id: null }]);
    expect(loop(story, 2).removed).toHaveLength(1);
  },
  'vanishing-hold': (story) => {
    expect(loop(story, 1).added).toMatchObject([{ amount: 250 }]);
    expect(loop(story, 2)).toMatchObject({ added: [], removed: [{}] });
  },
  'second-thoughts': (story) => {
    expect(loop(story, 2).modified).toMatchObject([{ amount: 21.49 }]);
    expect(loop(story, 3).removed).toMatchObject([
      { transaction_id: loop(story, 1).added[0]?.transaction_id },
    ]);
  },
  'awkward-amounts': (story) => {
    expect(loop(story, 1).added.map(({ amount }) => amount)).toEqual([
      0.1, 0.2, 0.30000000000000004, 12.3456789, 1.005, -0.005, 0, 999_999_999.99, -4503599.62,
    ]);
  },
  'login-needed': (story) => {
    expect(story.loops[1]).toBe('ITEM_LOGIN_REQUIRED');
    expect(story.codes).toContain('ITEM/ERROR');
  },
  'reconnected-elsewhere': (story) => {
    expect(loop(story, 1).added).toEqual([]);
    expect(story.codes.filter((code) => code.startsWith('ITEM/')).slice(-2)).toEqual([
      'ITEM/ERROR',
      'ITEM/LOGIN_REPAIRED',
    ]);
  },
  'consent-ends': (story) => expect(story.codes).toContain('ITEM/PENDING_DISCONNECT'),
  revoked: (story) => {
    expect(story.loops[1]).toBe('USER_PERMISSION_REVOKED');
    expect(story.codes).toContain('ITEM/USER_PERMISSION_REVOKED');
  },
  'account-revoked': (story) => expect(story.codes).toContain('ITEM/USER_ACCOUNT_REVOKED'),
  'new-account': (story) => expect(story.codes).toContain('ITEM/NEW_ACCOUNTS_AVAILABLE'),
  'mutation-storm': (story) => {
    expect(story.met).toEqual(Array(4).fill('TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION'));
  },
  'flaky-bank': (story) => {
    expect(story.met.toSorted()).toEqual([
      'BROKEN',
      'BROKEN',
      'INTERNAL_SERVER_ERROR',
      'INTERNAL_SERVER_ERROR',
    ]);
  },
  'rate-limited': (story) => expect(story.met).toEqual(Array(3).fill('TRANSACTIONS_SYNC_LIMIT')),
  'bank-down': (story) => expect(story.loops[1]).toBe('INSTITUTION_DOWN'),
  'webhooks-astray': (story) => {
    expect(story.codes).not.toContain('ITEM/WEBHOOK_UPDATE_ACKNOWLEDGED');
    expect(story.codes.filter((code) => code === 'TRANSACTIONS/SYNC_UPDATES_AVAILABLE').length % 3).toBe(0);
    expect(story.codes.length).toBeGreaterThan(0);
  },
};

describe('scenarios', () => {
  test.each(SCENARIOS.map(({ name }) => name))('%s', async (name) => {
    const story = await play(name);
    const check = EXPECTED[name];
    if (check === undefined) throw new Error(`nothing is expected of ${name}`);
    check(story);
    await expectTruth(story);
  });
});

test('every scenario is listed with one line', () => {
  expect(scenarioList().trimEnd().split('\n')).toHaveLength(SCENARIOS.length);
  expect(new Set(SCENARIOS.map(({ name }) => name)).size).toBe(SCENARIOS.length);
});

test('a scenario that does not exist is refused by name', async () => {
  await expect(openTestBank({ scenario: 'nothing' }).then((opened) => opened.server.ready())).rejects.toThrow(
    'no scenario is called nothing',
  );
});
