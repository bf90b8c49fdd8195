import { isOfHousehold } from '@cairn/contract/route-definition';
import { type Route, routes } from '@cairn/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, type Households, startHouseholds, tenantOf } from './households.ts';
import {
  farewells,
  hangsOnAccount,
  type IdCase,
  idCases,
  idFieldsOf,
  idOf,
  initOf,
  plainCases,
  privateIdOf,
  requestOf,
} from './id-cases.ts';
import type { Tenant } from './make-tenant.ts';

type Answer = { name: string; status: number; text: string };

let households: Households;
let ours: { owner: Caller; member: Caller; tenant: Tenant };
let theirs: { owner: Caller; tenant: Tenant };
/** Our history before any call. */
let historyBefore: unknown[];
/** Our household's responses while the other one is empty, and when it is full. */
let alone: Answer[];
let beside: Answer[];

function send({ token }: Caller, { path, init }: { path: string; init: RequestInit }): Promise<Response> {
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  return fetch(households.origin + path, { ...init, headers });
}

/** Files of calls that take one and refuse an empty one. */
const files: Record<string, string> = { loadRates: 'Date,JPY\n2026-02-02,162.35\n' };

/** The responses of all calls without ids. */
async function sweep(caller: Caller): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { name, route, path, body } of plainCases) {
    const file = files[name];
    const init = file === undefined ? initOf(route.method, body) : { method: route.method, body: file };
    const response = await send(caller, { path, init });
    const text = await response.text();
    answers.push({
      name,
      status: response.status,
      text: (response.ok ? await forget[name]?.(caller, text) : null) ?? text,
    });
  }
  return answers;
}

/** The account that it was moved to is deleted later. */
async function moveBack(caller: Caller, moved: string): Promise<string> {
  const { method, path } = routes.editOwnTransaction;
  const response = await send(caller, {
    path: path.replace(':ownTransactionId', ours.tenant.keptOwnTransactionId),
    init: initOf(method, { ownAccountId: ours.tenant.keptOwnAccountId }),
  });
  expect(response.status).toBe(200);
  return moved;
}

/** Undoes what a call has added, so that the next sweep has the same data; returns the response without the new ids. */
const forget: Record<string, (caller: Caller, added: string) => Promise<string>> = {
  editOwnTransaction: moveBack,
  editOwnTransactions: moveBack,
  async addBudget(caller, added) {
    const { id } = z.object({ id: z.uuid() }).parse(JSON.parse(added));
    const { method, path } = routes.deleteBudget;
    const response = await send(caller, { path: path.replace(':budgetId', id), init: { method } });
    expect(response.status).toBe(200);
    return added.replaceAll(id, 'new');
  },
  async addCategory(caller, added) {
    const { stepId, categoryId } = z
      .object({ stepId: z.uuid(), categoryId: z.string() })
      .parse(JSON.parse(added));
    const { method, path } = routes.undoHistoryStep;
    const response = await send(caller, { path: path.replace(':stepId', stepId), init: { method } });
    expect(response.status).toBe(200);
    return added.replaceAll(stepId, 'step').replaceAll(categoryId, 'new');
  },
  async addRule(caller, added) {
    const { changeId, rule } = z
      .object({ changeId: z.uuid(), rule: z.object({ id: z.uuid() }) })
      .parse(JSON.parse(added));
    const { method, path } = routes.undoCategoryChange;
    const init = initOf(method, { keepEdits: false });
    const response = await send(caller, { path: path.replace(':changeId', changeId), init });
    expect(response.status).toBe(200);
    return added.replaceAll(changeId, 'change').replaceAll(rule.id, 'new');
  },
  async saveFilter(caller, added) {
    const { id } = z.object({ id: z.uuid() }).parse(JSON.parse(added));
    const { method, path } = routes.deleteSavedFilter;
    const response = await send(caller, { path: path.replace(':savedFilterId', id), init: { method } });
    expect(response.status).toBe(200);
    return added.replaceAll(id, 'new');
  },
  async addNoticeChannel(caller, added) {
    const { channels } = z
      .object({ channels: z.array(z.object({ id: z.uuid(), name: z.string() })) })
      .parse(JSON.parse(added));
    const id = channels.find(({ name }) => name === 'ntfy.example')?.id ?? 'none';
    const { method, path } = routes.removeNoticeChannel;
    const response = await send(caller, { path: path.replace(':channelId', id), init: { method } });
    expect(response.status).toBe(200);
    return added.replaceAll(id, 'new');
  },
  async addTag(caller, added) {
    const { id } = z.object({ id: z.uuid() }).parse(JSON.parse(added));
    const { method, path } = routes.deleteTag;
    const response = await send(caller, { path: path.replace(':tagId', id), init: { method } });
    expect(response.status).toBe(200);
    return added.replaceAll(id, 'new');
  },
  async addImport(caller, added) {
    const { import: made } = z
      .object({ import: z.object({ id: z.uuid(), createdAt: z.string() }) })
      .parse(JSON.parse(added));
    const { method, path } = routes.deleteImport;
    const response = await send(caller, { path: path.replace(':importId', made.id), init: { method } });
    expect(response.status).toBe(200);
    return added.replaceAll(made.id, 'new').replaceAll(made.createdAt, 'now');
  },
  async addArchive(caller, added) {
    const { archive } = z
      .object({ archive: z.object({ id: z.uuid(), createdAt: z.string() }) })
      .parse(JSON.parse(added));
    const { method, path } = routes.cancelArchive;
    const response = await send(caller, { path: path.replace(':archiveId', archive.id), init: { method } });
    expect(response.status).toBe(200);
    return added.replaceAll(archive.id, 'new').replaceAll(archive.createdAt, 'now');
  },
  async inviteMember(caller, added) {
    const { invitation, token } = z
      .object({ invitation: z.object({ id: z.uuid() }), token: z.string() })
      .parse(JSON.parse(added));
    const { method, path } = routes.withdrawMemberInvitation;
    const response = await send(caller, {
      path: path.replace(':invitationId', invitation.id),
      init: { method },
    });
    expect(response.status).toBe(200);
    return added.replaceAll(invitation.id, 'new').replaceAll(token, 'token');
  },
  async addOwnAccount(caller, added) {
    const { account } = z.object({ account: z.object({ id: z.uuid() }) }).parse(JSON.parse(added));
    const { method, path } = routes.deleteOwnAccount;
    const response = await send(caller, {
      path: path.replace(':ownAccountId', account.id),
      init: { method },
    });
    expect(response.status).toBe(200);
    return added.replaceAll(account.id, 'new');
  },
};

/** The whole history, newest first. */
async function stepsOf(caller: Caller): Promise<unknown[]> {
  const steps: unknown[] = [];
  for (let query: string | null = ''; query !== null; ) {
    const response = await send(caller, { path: `${routes.history.path}${query}`, init: {} });
    const page = routes.history.response.parse(await response.json());
    steps.push(...page.steps);
    query = page.next === null ? null : `?afterEntryId=${page.next}`;
  }
  return steps;
}

const textOf = (answers: Answer[]) => answers.map(({ name, text }) => `${name} ${text}`).join('\n');
const amountOf = (cents: number) => (Math.abs(cents) / 100).toString();

/** Marks of a household's data: its ids, its tag, its amounts. */
function marksOf({ owner, tenant }: { owner: Caller; tenant: Tenant }): string[] {
  const { tag, householdId, connectionId, ownInsightId, budgetId, shared, private: own, cents } = tenant;
  const rows = [shared.accountId, shared.transactionId, own.accountId, own.transactionId];
  const amounts = [...Object.values(cents), cents.sharedBalance + cents.privateBalance];
  return [
    tag,
    owner.email,
    owner.session.user.id,
    householdId,
    connectionId,
    // With accounts of their own they see their own findings.
    ownInsightId,
    budgetId,
    ...rows,
    ...amounts.map(amountOf),
  ];
}

beforeAll(async () => {
  households = await startHouseholds();
  const [owner, stranger, joining] = [
    await households.register('ada'),
    await households.register('boris'),
    await households.register('carla'),
  ];
  const tenant = tenantOf(owner, 'aurora', 1, joining.session.user.id);
  theirs = { owner: stranger, tenant: tenantOf(stranger, 'borealis', 2) };
  await households.fill(tenant);
  ours = { owner, tenant, member: await households.login(joining) };
  // Reading marks notifications as read.
  await send(owner, { path: routes.readNotifications.path, init: { method: 'POST' } });
  historyBefore = await stepsOf(owner);
  alone = await sweep(owner);
  await households.fill(theirs.tenant);
  households.enqueued.length = 0;
  beside = await sweep(owner);
});
afterAll(() => households.close());

describe('P28 calls without an id', () => {
  test('return each household its own data', async () => {
    const seenByThem = await sweep(theirs.owner);
    for (const { name, status } of [...beside, ...seenByThem]) expect([name, status]).toEqual([name, 200]);
    for (const mark of marksOf(ours)) expect(textOf(beside)).toContain(mark);
    for (const mark of marksOf(theirs)) expect(textOf(seenByThem)).toContain(mark);
  });

  test('contain no id, name or amount of another household', () => {
    for (const { name, text } of beside) {
      const found = marksOf(theirs).filter((mark) => text.includes(mark));
      expect([name, found]).toEqual([name, []]);
    }
  });

  test('are the same whether or not the other household has data', async () => {
    // The history has the calls before it too: what was there before them is the same.
    expect(historyBefore.length).toBeGreaterThan(0);
    expect(await stepsOf(ours.owner)).toEqual(expect.arrayContaining(historyBefore));
    const others = (answers: typeof alone) => answers.filter(({ name }) => name !== 'history');
    expect(others(beside)).toEqual(others(alone));
  });

  test('request syncs of their own connections only', async () => {
    households.enqueued.length = 0;
    await sweep(ours.owner);
    const { connectionId, privateConnectionId } = ours.tenant;
    expect(households.enqueued.toSorted()).toEqual([connectionId, privateConnectionId].toSorted());
  });
});

describe('P28 every route that takes an id:', () => {
  const titled = idCases.map((idCase): [string, IdCase] => [
    `${idCase.routeCase.route.method} ${idCase.routeCase.route.path}, ${idCase.field} in ${idCase.place}`,
    idCase,
  ]);

  let before: string;
  beforeAll(async () => {
    before = await households.dump(theirs.tenant.householdId);
  });

  test.each(titled)('%s: 404 for another household’s', async (_title, idCase) => {
    const foreign = idOf(idCase.field, theirs.tenant);
    const response = await send(ours.owner, requestOf(idCase, foreign, ours.tenant));
    const text = await response.text();
    expect([response.status, JSON.parse(text).error]).toEqual([404, 'not_found']);
    expect(marksOf(theirs).filter((mark) => text.includes(mark))).toEqual([]);
  });

  test('none of this has changed the other household', async () => {
    expect(before).toContain(theirs.tenant.insightId);
    expect(await households.dump(theirs.tenant.householdId)).toBe(before);
  });

  const staying = titled.filter(([, { name }]) => !farewells.has(name));
  test.each(staying)('%s: 2xx for one’s own', async (_title, idCase) => {
    const own = idOf(idCase.field, ours.tenant);
    const response = await send(ours.owner, requestOf(idCase, own, ours.tenant));
    expect(response.ok).toBe(true);
    if (idCase.place === 'body') await forget[idCase.name]?.(ours.owner, await response.text());
    if (idCase.name === 'joinAccount') await part(await response.text());
  });

  /** Later cases need both accounts. */
  async function part(joined: string): Promise<void> {
    const { joinId } = z.object({ joinId: z.uuid() }).parse(JSON.parse(joined));
    const { method, path } = routes.undoAccountJoin;
    const response = await send(ours.owner, {
      path: path.replace(':joinId', joinId),
      init: { method },
    });
    expect(response.status).toBe(200);
  }

  const hidden = titled.filter(([, { field }]) => hangsOnAccount(field));
  test.each(hidden)('P27 %s: 404 for data of another member’s private account', async (_title, idCase) => {
    const id = privateIdOf(idCase.field, ours.tenant);
    expect((await send(ours.member, requestOf(idCase, id, ours.tenant))).status).toBe(404);
    const response = await send(ours.owner, requestOf(idCase, id, ours.tenant));
    // Linked with what others see, it would be seen through that.
    const linked = [
      'previewAccountJoin',
      'joinAccount',
      'pairTransfer otherId',
      'linkReimbursement depositId',
      'shareCosts accountId',
    ];
    const isSeenApart = linked.includes(idCase.name) || linked.includes(`${idCase.name} ${idCase.field}`);
    expect(response.status).toBe(isSeenApart ? 409 : 200);
  });

  test('the matrix has every route with an id', () => {
    const withIds = Object.entries<Route>(routes).filter(
      ([, route]) => isOfHousehold(route) && route.path.includes('/:'),
    );
    expect(withIds.length).toBeGreaterThan(0);
    for (const [name] of withIds) expect(idCases.map((idCase) => idCase.name)).toContain(name);
    const shape = z.object({
      goalId: z.string(),
      parent: z.object({ account_id: z.string().nullable() }),
      rows: z.array(z.object({ owner: z.uuid() })),
      transactionIds: z.array(z.string()),
      width: z.number(),
    });
    expect(idFieldsOf(shape)).toEqual(['goalId', 'account_id', 'owner', 'transactionIds']);
    expect(() => idOf('goalId', ours.tenant)).toThrow('what goalId means');
  });
});

test('P28 the page after another household’s transaction has only own transactions', async () => {
  const after = `date:2026-02-28:${theirs.tenant.shared.transactionId}`;
  const response = await send(ours.owner, { path: `/api/transactions?after=${after}`, init: {} });
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ totals: null, transactions: [{}, {}, {}, {}, {}, {}, {}] });
  expect(marksOf(theirs).filter((mark) => text.includes(mark))).toEqual([]);
});

test('P27 responses to another member contain nothing of a private account', async () => {
  const text = textOf(await sweep(ours.member));
  const { private: hidden, shared, cents } = ours.tenant;
  const total = amountOf(cents.sharedBalance + cents.privateBalance);
  const marks = [
    hidden.accountId,
    hidden.transactionId,
    amountOf(cents.privateRow),
    amountOf(cents.privateBalance),
    total,
  ];
  expect(marks.filter((mark) => text.includes(mark))).toEqual([]);
  expect(text).toContain(shared.accountId);
});

async function openEvents(caller: Caller) {
  const response = await send(caller, { path: routes.events.path, init: {} });
  if (response.body === null) throw new Error('no stream');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async readUntil(part: string): Promise<string> {
      while (!text.includes(part)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`ended after ${text}`);
        text += value;
      }
      return text;
    },
    close: () => reader.cancel(),
  };
}

test('P28 events are not delivered to another household', async () => {
  const listening = await openEvents(ours.owner);
  await listening.readUntil('connected');
  // Opened later and therefore notified later: when it has received the event, the first would have too.
  const theirOwn = await openEvents(theirs.owner);
  await theirOwn.readUntil('connected');
  await households.announce(theirs.owner, theirs.tenant.connectionId);
  await theirOwn.readUntil(theirs.tenant.connectionId);
  // An event with a household and another's connection is not delivered.
  await households.announce(ours.owner, theirs.tenant.connectionId);
  await households.announce(ours.owner, ours.tenant.connectionId);
  const heard = await listening.readUntil(ours.tenant.connectionId);
  expect(marksOf(theirs).filter((mark) => heard.includes(mark))).toEqual([]);
  expect(heard.match(/data:/g)).toHaveLength(1);
  expect(households.failures).toEqual([]);
  await Promise.all([listening.close(), theirOwn.close()]);
});
