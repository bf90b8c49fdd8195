import { negateCents, sumCents, toCents, zeroCents } from '@cairn/domain/money';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeHousehold } from '../journal/households.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { makePrivate } from '../ledger/test-rows.ts';
import { editAndApply } from '../predictions/test-corrections.ts';
import { excludeTransaction, undoResolution } from '../reconciliation/resolutions.store.ts';
import { markStream } from '../recurring/recurring.store.ts';
import { type OverviewTask, runOverviewTask } from './overview-task.ts';
import { createOverviews, type OverviewDeps } from './overviews.ts';
import { refreshInsights } from './refresh-insights.job.ts';

const ledgers = useTestLedgers();
let ledger: TestLedger;
let bank: TestBank;
let clock: Date;
/** What was computed, in order: the kinds of each task. */
let computed: string[];
let overviews: ReturnType<typeof createOverviews>;

const deps = (whileComputing: () => Promise<void> = async () => undefined): OverviewDeps => ({
  database: ledgers.database,
  now: () => clock,
  compute: async (task: OverviewTask) => {
    computed.push(task.kinds.join(' '));
    await whileComputing();
    return runOverviewTask(task);
  },
});

/** Pay and rent on the checking account and a film plan on the card, for a year until the first days of November 2026. */
function steadyBank(): TestBank {
  const made = new TestBank();
  for (let month = 0; month < 12; month += 1) {
    const on = (day: string) =>
      toPlainDate(`${2025 + Math.floor((month + 11) / 12)}-${monthText(month)}-${day}`);
    const checking = { providerAccountId: 'checking', category: null };
    made.put({
      ...checking,
      merchantName: 'Employer',
      amountCents: toCents(3_000_00),
      postedOn: on('01'),
      category: { primary: 'INCOME', detailed: 'INCOME_WAGES', confidence: 'HIGH' },
    });
    made.put({ ...checking, merchantName: 'Landlord', amountCents: toCents(-1_200_00), postedOn: on('02') });
    made.put({ merchantName: 'Lantern Films', amountCents: toCents(-15_49), postedOn: on('03') });
  }
  return made;
}
const monthText = (month: number) => String(((month + 11) % 12) + 1).padStart(2, '0');

beforeEach(async () => {
  clock = now;
  computed = [];
  [bank, ledger] = [steadyBank(), await ledgers.openLedger()];
  await ledger.apply(bank.delta(0));
  overviews = createOverviews(deps());
});

const names = async (of: TestLedger = ledger) =>
  (await overviews.recurring(of.scope)).streams.map(({ name }) => name).toSorted();
const steady = ['Employer', 'Landlord', 'Lantern Films'];

async function idOf(merchantName: string): Promise<string> {
  return ledger.run(async ({ query, householdId }) => {
    const { id } = await query
      .selectFrom('transactions')
      .select('id')
      .where('household_id', '=', householdId)
      .where('merchant_name', '=', merchantName)
      .orderBy('posted_on', 'desc')
      .executeTakeFirstOrThrow();
    return id;
  });
}

test('P31 what was computed is cached: asked again, nothing is computed', async () => {
  expect(await names()).toEqual(steady);
  const health = await overviews.health(ledger.scope);
  expect(health.health?.income).toBe(9_000_00);
  expect(await overviews.forecast(ledger.scope)).toMatchObject({ today: '2026-11-20' });
  expect(computed).toEqual(['recurring', 'health', 'forecast']);
  expect(await names()).toEqual(steady);
  expect(await overviews.health(ledger.scope)).toEqual(health);
  expect(await ledger.run(overviews.recurringIn)).toEqual(await overviews.recurring(ledger.scope));
  expect(computed).toHaveLength(3);
});

test('P31 a refresh computes all of it once, and a second one of the same ledger nothing', async () => {
  await refreshInsights(deps(), ledger.scope);
  await refreshInsights(deps(), ledger.scope);
  expect(await names()).toEqual(steady);
  await overviews.health(ledger.scope);
  await overviews.forecast(ledger.scope);
  expect(computed).toEqual(['recurring forecast health']);
});

test('who asks at the same time for the same waits for one computation', async () => {
  const all = await Promise.all([names(), names(), names()]);
  expect(all).toEqual([steady, steady, steady]);
  expect(computed.length).toBeLessThan(3);
});

describe('P12 P24 a question after a change gets figures of the rows as they are now:', () => {
  beforeEach(() => refreshInsights(deps(), ledger.scope));

  test('rows that a sync brings', async () => {
    for (let week = 1; week <= 8; week += 1)
      bank.put({
        merchantName: 'Green Box',
        amountCents: toCents(-40_00),
        postedOn: addDays(toPlainDate('2026-11-19'), -7 * week),
      });
    await ledger.apply(bank.delta(0));
    expect(await names()).toEqual([...steady, 'Green Box'].toSorted());
  });

  test('rows that the bank takes back', async () => {
    for (const row of bank.rows()) if (row.merchantName === 'Lantern Films') bank.remove(row);
    await ledger.apply(bank.delta(0));
    expect(await names()).toEqual(['Employer', 'Landlord']);
  });

  test('a category that a person corrects, and what is learned of it', async () => {
    const fixed = async () => (await overviews.health(ledger.scope)).health?.fixed;
    const before = await fixed();
    const id = await idOf('Landlord');
    await ledger.run((tx) => editAndApply(tx, { edits: [{ id, categoryId: 'groceries' }] }, clock));
    const { health } = await overviews.health(ledger.scope);
    expect(health?.fixed).not.toBe(before);
    expect(sumCents((health?.fixedRows ?? []).map(({ amount }) => amount))).toBe(
      negateCents(health?.fixed ?? zeroCents),
    );
  });

  test('a row that a person leaves out, and takes back', async () => {
    const total = async () =>
      (await overviews.recurring(ledger.scope)).streams.find(({ name }) => name === 'Landlord')?.total;
    const id = await idOf('Landlord');
    const { resolutionId } = await ledger.run((tx) => excludeTransaction(tx, id, clock));
    expect(await total()).toBe(-11 * 1_200_00);
    await ledger.run((tx) => undoResolution(tx, resolutionId ?? '', clock));
    expect(await total()).toBe(-12 * 1_200_00);
  });

  test('a stream that a person marks as not recurring', async () => {
    const [stream] = (await overviews.recurring(ledger.scope)).streams;
    if (stream === undefined) throw new Error('There is no stream.');
    await ledger.run(async (tx) => {
      await lockLedgerForWriting(tx);
      await markStream(tx, { accountId: stream.accountId, key: stream.key, isRecurring: false }, clock);
    });
    expect(await names()).toEqual(steady.filter((name) => name !== stream.name));
  });

  test('another day, by the clock or by the time zone', async () => {
    clock = new Date(now.getTime() + 86_400_000);
    expect((await overviews.forecast(ledger.scope)).today).toBe('2026-11-21');
    await ledger.run((tx) => changeHousehold(tx, { timeZone: 'Pacific/Kiritimati' }));
    expect((await overviews.forecast(ledger.scope)).today).toBe('2026-11-22');
  });

  test('what an earlier run of the program cached, which may have computed otherwise', async () => {
    clock = new Date(now.getTime() + 60_000);
    overviews = createOverviews(deps());
    computed = [];
    await names();
    expect(computed).toEqual(['recurring']);
  });
});

describe('a change that comes while it is computed', () => {
  const takeFilmsBack = async () => {
    for (const row of bank.rows()) if (row.merchantName === 'Lantern Films') bank.remove(row);
    await ledger.apply(bank.delta(0));
  };

  test('is in what the next one who asks gets', async () => {
    overviews = createOverviews(deps(takeFilmsBack));
    await names();
    overviews = createOverviews(deps());
    expect(await names()).toEqual(['Employer', 'Landlord']);
  });

  test('is in what a refresh saves, which begins again', async () => {
    let isFirst = true;
    await refreshInsights(
      deps(async () => {
        if (isFirst) await takeFilmsBack();
        isFirst = false;
      }),
      ledger.scope,
    );
    expect(computed).toHaveLength(2);
    expect(await names()).toEqual(['Employer', 'Landlord']);
    expect(computed).toHaveLength(2);
  });

  test('every time, lets a refresh give up and saves nothing old', async () => {
    const refreshing = refreshInsights(
      deps(async () => {
        await ledger.run(lockLedgerForWriting);
      }),
      ledger.scope,
    );
    await expect(refreshing).rejects.toThrow('The ledger changed');
    expect(
      await ledger.run(({ query }) => query.selectFrom('report_cache').select('kind').execute()),
    ).toEqual([]);
  });
});

test('P27 what is made of a private account is cached for its person alone', async () => {
  const other = await ledger.asAnotherMember();
  await ledger.run((tx) => makePrivate(tx, { provider_account_id: 'card' }));
  expect(await names()).toEqual(steady);
  expect(await names(other)).toEqual(['Employer', 'Landlord']);
  expect(await names()).toEqual(steady);
  expect(computed).toEqual(['recurring', 'recurring']);
  const seen = await other.run(({ query }) => query.selectFrom('report_cache').select('content').execute());
  expect(JSON.stringify(seen)).not.toContain('Lantern');
});
