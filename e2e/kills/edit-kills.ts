import { routes } from '@cairn/contract/routes';
import { uncategorizedId, uncategorizedName } from '@cairn/domain/categories';
import { type Browser, type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { registerWithBank } from '../people/ledger.ts';
import { ask, type Person } from '../people/person.ts';
import { storageOf } from '../people/signed-in.ts';
import { categoryChip, listIsHere, rowOf, unsavedCount } from '../screens/transaction-edits.ts';
import { openChance } from './chance.ts';
import { readWrittenEdits, type WrittenEdits } from './edits.store.ts';
import type { Ground, Victim } from './ground.ts';
import { type MadeEdits, openMadeEdits } from './made-edits.ts';
import { makeEdits } from './make-edits.ts';

export type EditKill = {
  victim: Victim;
  /** What the person does with the page once the kill has come. */
  meanwhile: 'stays' | 'reloads' | 'leaves';
  /** Draws the edits and the moment of the kill. */
  seed: string;
};

export type EditsKilled = EditKill & {
  edits: number;
  /** How many were not saved when it was looked while all stood still; null where that could not be. */
  unsaved: number | null;
  /** Whether the server had done one of which the page did not hear. */
  answerLost: boolean;
  /** From the start after the kill to all being saved. */
  mendedAfterMs: number;
};

/** Has a person edit rows in a browser, kills the victim meanwhile, and throws where an edit is lost, doubled, or wrongly shown as saved. */
export type KillUnderEdits = (kill: EditKill) => Promise<EditsKilled>;

const rowsEdited = 8;
const editsMade = 12;
/** An edit's call takes so long, more or less: within it the kill comes. */
const callMs = 60;
const mendedWithinMs = 120_000;
/** Outside of the tests, too. */
const patient = expect.configure({ timeout: mendedWithinMs });
/** A call without an answer is given up after 10 s; then the page shows that. */
const shownWithinMs = 30_000;

/** What one round works with. */
type Round = { ground: Ground; person: Person; rowIds: string[]; made: MadeEdits };

export function openEditKills(ground: Ground, browser: Browser): KillUnderEdits {
  return async (kill) => {
    const { person } = await registerWithBank(ground, { days: 730 });
    const { transactions } = await ask(person, routes.transactions, { query: { limit: `${rowsEdited}` } });
    const rowIds = transactions.map(({ id }) => id);
    const round = { ground, person, rowIds, made: openMadeEdits(rowIds) };
    const context = await browser.newContext({
      baseURL: ground.url,
      viewport: { width: 1280, height: 1000 },
      timezoneId: 'America/New_York',
      locale: 'en-US',
      serviceWorkers: 'allow',
      storageState: await storageOf(person),
    });
    context.setDefaultTimeout(mendedWithinMs);
    try {
      return await killOnce(round, context, kill);
    } finally {
      await context.close();
    }
  };
}

async function killOnce(round: Round, context: BrowserContext, kill: EditKill): Promise<EditsKilled> {
  const { ground, person, made } = round;
  const chance = openChance(kill.seed);
  const page = await openList(context);
  const { categories } = await ask(person, routes.categories);
  const killed = atEditCall(page, Math.floor(chance() * editsMade), chance() * callMs).then(() =>
    ground.kill(kill.victim),
  );
  const editing = makeEdits(page, round, {
    categories: categories.filter(({ id, isHidden }) => id !== uncategorizedId && !isHidden),
    count: editsMade,
    chance,
  });
  await Promise.all([killed, editing]);
  if (kill.meanwhile === 'leaves') await page.close();
  if (kill.meanwhile === 'reloads') await page.reload();
  const still = (await ground.standStill(kill.victim)) ? await lookWhileStill(round, page) : null;
  const goesOnMs = performance.now();
  await ground.goOn(kill.victim);
  // Whichever page of Cairn is opened next saves what is left.
  const later = page.isClosed() ? await context.newPage() : page;
  if (page.isClosed()) await later.goto('/dashboard');
  await expectAllSaved(round, later);
  const mendedAfterMs = performance.now() - goesOnMs;
  if (page.isClosed()) await later.goto('/transactions');
  await expectSameOnScreen(round, later);
  await later.reload();
  await expectSameOnScreen(round, later);
  return { ...kill, edits: made.count(), mendedAfterMs, unsaved: null, answerLost: false, ...still };
}

/** Opens the list in a browser that keeps Cairn's pages from then on. */
async function openList(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/transactions');
  await listIsHere(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  return page;
}

/** Ends so long after the page has sent so many edits. */
function atEditCall(page: Page, calls: number, ms: number): Promise<void> {
  return new Promise((done) => {
    let sent = 0;
    const onRequest = (request: Request) => {
      if (!isEdit(request)) return;
      sent += 1;
      if (sent <= calls) return;
      page.off('request', onRequest);
      setTimeout(done, ms);
    };
    page.on('request', onRequest);
  });
}

function isEdit(request: Request): boolean {
  const path = new URL(request.url()).pathname;
  return request.method() === routes.editTransactions.method
    ? path === routes.editTransactions.path
    : request.method() === routes.undoCategoryChange.method && path.endsWith('/undo');
}

/**
 * With no server to answer: what the database has is what the page shows as saved, or one edit more, whose answer was lost. A page that was
 * left shows nothing.
 */
async function lookWhileStill(
  round: Round,
  page: Page,
): Promise<Pick<EditsKilled, 'unsaved' | 'answerLost'>> {
  const { made } = round;
  const { words } = await written(round);
  const counts = made.countsOf(words);
  expect(counts, 'the database has the first edits, in their order').not.toEqual([]);
  if (page.isClosed()) return { unsaved: null, answerLost: false };
  const left = counts.map((count) => made.count() - count);
  let unsaved = 0;
  await patient
    .poll(
      async () => {
        unsaved = await unsavedCount(page);
        return left.some((count) => unsaved === count || unsaved === count + 1)
          ? 'true'
          : `${unsaved}, not ${left}`;
      },
      { message: 'what is shown as unsaved is what the database lacks', timeout: shownWithinMs },
    )
    .toBe('true');
  return { unsaved, answerLost: !left.includes(unsaved) };
}

/** What the database has, once it answers. */
async function written({ ground, rowIds }: Round): Promise<WrittenEdits> {
  let edits: WrittenEdits | null = null;
  await patient
    .poll(
      async () => {
        edits = await readWrittenEdits(await ground.databaseUrl(), rowIds).catch(() => null);
        return edits;
      },
      { message: 'the database answers', timeout: mendedWithinMs },
    )
    .not.toBeNull();
  return edits ?? { words: new Map(), journal: new Map() };
}

/** Waits until every edit is in the database, each once and in its order, and none shown as unsaved. */
async function expectAllSaved(round: Round, page: Page): Promise<void> {
  const { made } = round;
  await patient
    .poll(async () => (await written(round)).journal, {
      message: 'every edit is written, once and in its order',
      timeout: mendedWithinMs,
      intervals: [100],
    })
    .toEqual(made.journal());
  await patient.poll(() => unsavedCount(page), 'none is shown as unsaved').toBe(0);
  const { words, journal } = await written(round);
  expect(made.countsOf(words), 'what was saved stays').toContain(made.count());
  expect(journal, 'nothing was written again').toEqual(made.journal());
}

/** Expects the list to say of each row what the API says of it. */
async function expectSameOnScreen({ person, rowIds, made }: Round, page: Page): Promise<void> {
  await listIsHere(page);
  await patient
    .poll(async () => {
      const shown = await Promise.all(rowIds.map((id) => shownOf(page, id)));
      const asked = await Promise.all(rowIds.map((id) => askedOf(person, id)));
      return shown.flatMap((words, index) => (words === asked[index] ? [] : [[words, asked[index]]]));
    }, 'the screen shows what the server says')
    .toEqual([]);
  const words = await Promise.all(
    rowIds.map(async (id) => {
      const row = await ask(person, routes.transaction, { params: { transactionId: id } });
      return [
        id,
        { categoryId: row.categorySource === 'user' ? row.categoryId : null, note: row.note },
      ] as const;
    }),
  );
  expect(made.countsOf(new Map(words)), 'the server has what the person entered').toContain(made.count());
  expect(await unsavedCount(page)).toBe(0);
}

async function shownOf(page: Page, id: string): Promise<string> {
  const row = rowOf(page, id);
  const hasNote = (await row.getByLabel('Has a note').count()) > 0;
  return `${await categoryChip(row).innerText()}${hasNote ? ', with a note' : ''}`;
}

async function askedOf(person: Person, id: string): Promise<string> {
  const { aiCategory, note } = await ask(person, routes.transaction, { params: { transactionId: id } });
  return `${aiCategory ?? uncategorizedName}${note === null ? '' : ', with a note'}`;
}
