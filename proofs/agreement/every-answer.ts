import { createHash } from 'node:crypto';
import { type RouteName, routes } from '@cairn/contract/routes';
import { z } from 'zod';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import type { EverySurface } from './every-surface.ts';

/** GET routes that say nothing of a household's data, each with the reason. */
const notCompared: Partial<Record<RouteName, string>> = {
  clientConfig: 'the same for everybody',
  waysToSignIn: 'the same for everybody',
  events: 'a stream of what happens later',
  security: 'of the person, and of no household',
  apiKeys: 'of the person, and of no household',
  operator: 'of the server, and of no household',
  serverStatus: 'of the server, and of no household',
  serverPeople: 'of the server, and of no household',
  proposals: 'what a program of one person has proposed is not carried over',
  sharedCosts: 'who shares costs is not carried over',
  members: 'who is in a household is not carried over',
  households: 'of the person, and of no household',
  modelStatus: 'the operator’s setting',
  noticeAttempts: 'what is sent is not carried over',
  noticeSettings: 'what somebody is notified of is not carried over',
  previewLetter: 'made of what other calls answer',
  lookAtStopLink: 'what the link of a letter says',
  connections: 'the access to banks is not carried over',
  statement: 'of accounts without a connection, which all are after an import',
  archives: 'the exports themselves',
  archive: 'the exports themselves',
  archiveContent: 'the exports themselves',
};

/** What belongs to the connection to a bank, or names the household itself. */
const notCarriedOver = new Set(['connectionId', 'institution', 'institution_name', 'hasPlaidConnection']);

const withIds = z.array(z.looseObject({ id: z.string() }));
const anyId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const listed = z.object({
  transactions: withIds.optional(),
  accounts: withIds.optional(),
  imports: z.array(z.looseObject({ id: z.string(), state: z.string() })).optional(),
  insights: withIds.optional(),
  attachments: withIds.optional(),
  steps: withIds.optional(),
  merchants: z.array(z.object({ name: z.string() })).optional(),
  nextCursor: z.string().nullish(),
  next: z.string().nullish(),
});

type Answers = Map<string, string>;
type Ids = Record<
  | 'transactionId'
  | 'accountId'
  | 'stepId'
  | 'importId'
  | 'openImportId'
  | 'insightId'
  | 'attachmentId'
  | 'merchantName',
  string[]
>;

/** What every GET route answers a person, by path and id, and a hash over all of it. `choose`: of which ids, where not of all. */
export async function answersOf(
  { send }: EverySurface,
  scope: HouseholdScope,
  choose: (ids: readonly string[]) => readonly string[] = (ids) => ids,
): Promise<{ answers: Record<string, unknown>; hash: string }> {
  const texts: Answers = new Map();
  const get = async (path: string) => {
    const text = await send(scope, path);
    texts.set(path, text);
    return text;
  };
  const pages = await pagesOf(send, scope, {
    path: routes.transactions.path,
    cursor: 'after',
    limit: { limit: '100' },
  });
  texts.set(routes.transactions.path, JSON.stringify(pages.map((page): unknown => JSON.parse(page))));
  texts.set(routes.history.path, JSON.stringify(await historyOf(send, scope)));
  await answersWithoutIds(get);
  await answersWithIds(get, texts, { ids: idsIn(texts, pages), choose });
  const answers = Object.fromEntries(
    [...texts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, text]) => [path, normalized(text, scope)] as const),
  );
  return { answers, hash: createHash('sha256').update(JSON.stringify(answers)).digest('hex') };
}

/** Every page of a list. `cursor`: what the address calls where a page begins. */
async function pagesOf(
  send: EverySurface['send'],
  scope: HouseholdScope,
  { path, cursor, limit = {} }: { path: string; cursor: string; limit?: Record<string, string> },
): Promise<string[]> {
  const pages: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const query = new URLSearchParams({ ...limit, ...(after !== '' && { [cursor]: after }) });
    const page = await send(scope, `${path}?${query}`);
    pages.push(page);
    const { nextCursor, next } = listed.parse(JSON.parse(page));
    after = nextCursor ?? next ?? null;
  }
  return pages;
}

const steps = z.object({ steps: z.array(z.looseObject({ sentence: z.string() })) });

/** Every step of the history, but for the import of everything: the household that it comes from has none. */
async function historyOf(send: EverySurface['send'], scope: HouseholdScope) {
  const pages = await pagesOf(send, scope, { path: routes.history.path, cursor: 'afterEntryId' });
  const all = pages.flatMap((page) => steps.parse(JSON.parse(page)).steps);
  return {
    steps: all.filter(({ sentence }) => sentence !== 'An import imported a whole household from a zip.'),
  };
}

async function answersWithoutIds(get: (path: string) => Promise<string>): Promise<void> {
  for (const [name, route] of Object.entries(routes))
    if (
      route.method === 'GET' &&
      !route.path.includes(':') &&
      !(name in notCompared) &&
      name !== 'transactions' &&
      name !== 'history'
    )
      await get(route.path);
}

function idsIn(texts: Answers, pages: readonly string[]): Ids {
  const listAt = (path: string) => listed.parse(JSON.parse(texts.get(path) ?? '{}'));
  const { accounts = [] } = listAt(routes.accounts.path);
  const { imports = [] } = listAt(routes.imports.path);
  const { insights = [] } = listAt(routes.insights.path);
  const { steps = [] } = listAt(routes.history.path);
  const { merchants = [] } = listAt(routes.merchants.path);
  // In the order of what they are, which does not hang on ids.
  const idsOf = (rows: readonly { id: string }[]) =>
    rows
      .map((row) => ({ id: row.id, text: JSON.stringify(row).replaceAll(anyId, '') }))
      .toSorted((a, b) => (a.text < b.text ? -1 : 1))
      .map(({ id }) => id);
  return {
    transactionId: idsOf(pages.flatMap((page) => listed.parse(JSON.parse(page)).transactions ?? [])),
    accountId: idsOf(accounts),
    importId: idsOf(imports),
    openImportId: idsOf(imports.filter(({ state }) => state === 'open')),
    insightId: idsOf(insights),
    stepId: idsOf(steps),
    merchantName: merchants.map(({ name }) => name),
    // Found while the transactions are asked for theirs.
    attachmentId: [],
  };
}

async function answersWithIds(
  get: (path: string) => Promise<string>,
  texts: Answers,
  { ids, choose }: { ids: Ids; choose: (ids: readonly string[]) => readonly string[] },
): Promise<void> {
  for (const [name, route] of Object.entries(routes)) {
    const [, key] = /:(\w+)/.exec(route.path) ?? [];
    if (route.method !== 'GET' || key === undefined || name in notCompared) continue;
    if (!(key in ids)) throw new Error(`Collect here which ${key} there are, for ${name}`);
    const of = name === 'importRows' ? ids.openImportId : ids[key as keyof Ids];
    for (const id of choose(of)) {
      const path = route.path.replace(`:${key}`, encodeURIComponent(id));
      // A transaction that is not split has no parts to show.
      const text = await get(path).catch((error: unknown) => {
        texts.set(path, String(error).slice(0, path.length + 12));
        return '{}';
      });
      if (name === 'attachments')
        ids.attachmentId.push(...(listed.parse(JSON.parse(text)).attachments ?? []).map((one) => one.id));
    }
  }
}

/** An answer without what belongs to the connection to a bank; accounts, which the connection orders, are in an order of their own. */
function normalized(text: string, { householdId }: HouseholdScope): unknown {
  const known = text.replaceAll(householdId, 'household');
  // A row of the CSV names its account's bank, which is not carried over.
  if (!/^[[{]/.test(known)) return known.replaceAll(',Drawn Bank,', ',Kept by hand,').split('\n').toSorted();
  return JSON.parse(known, (key, value: unknown) => {
    if (notCarriedOver.has(key)) return null;
    return key === 'accounts' && Array.isArray(value) ? inOrder(value) : value;
  });
}

function inOrder(values: readonly unknown[]): unknown[] {
  return values.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
