import { toCents } from '@cairn/domain/money';
import { beforeEach, describe, expect, test } from 'vitest';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { createHistory } from '../history/history.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf, makePrivate } from '../ledger/test-rows.ts';
import { addTestMember } from '../people/test-members.ts';
import { createSplits } from '../splits/splits.ts';
import { createComments } from './comments.ts';

const ledgers = useTestLedgers();

/** Ada has a row at a bank, and Grace is in the household as a member. */
async function openTalk() {
  const ledger = await ledgers.openLedger();
  const ada = ledger.scope;
  const bank = new TestBank();
  const row = bank.put({ amountCents: toCents(-8_420), description: 'CORNER MARKET 0042', isPending: true });
  await ledger.sync(bank);
  const grace = await addTestMember(ledgers.database, ada);
  const names = new Map([
    [ada.userId, 'Ada Lovelace'],
    [grace.userId, 'Grace Hopper'],
  ]);
  const memberNames = async ({ userId }: HouseholdScope) =>
    new Map([...names].filter(([id]) => id !== userId));
  let minute = 0;
  const clock = () => new Date(now.getTime() + 60_000 * minute++);
  const queue = { enqueueFindNotices: async () => undefined };
  const deps = { database: ledgers.database, memberNames, queue, now: clock };
  return { ledger, ada, grace, bank, row, id: await idOf(ledger, row), comments: createComments(deps), deps };
}

type Talk = Awaited<ReturnType<typeof openTalk>>;
let talk: Talk;
beforeEach(async () => {
  talk = await openTalk();
});

const say = (who: HouseholdScope, text: string, mentions: string[] = []) =>
  talk.comments.add(who, talk.id, { text, mentions }, null);
const heardBy = async (who: HouseholdScope, id = talk.id) =>
  (await talk.comments.list(who, id)).comments.map(({ text, author, isYours }) => [
    isYours ? 'You' : author,
    text,
  ]);

function history({ deps, ledger }: Talk) {
  const queue = { enqueueInsightsOf: async () => undefined, enqueueFollowUp: async () => undefined };
  return { history: createHistory({ ...deps, queue }), scope: ledger.scope };
}

describe('P28 what people say about a transaction', () => {
  test('is read by everybody who sees it, with who said it and whom it notified', async () => {
    const { ada, grace } = talk;
    await say(ada, 'Was this you?', [grace.userId]);
    await say(grace, 'Yes, for the party.');
    expect(await heardBy(ada)).toEqual([
      ['You', 'Was this you?'],
      ['Grace Hopper', 'Yes, for the party.'],
    ]);
    expect((await talk.comments.list(grace, talk.id)).comments[0]).toMatchObject({
      author: 'Ada Lovelace',
      isForYou: true,
      canRemove: false,
    });
  });

  test('of an account that others do not see is for oneself, and notifies nobody', async () => {
    const { ada, grace, ledger } = talk;
    await say(ada, 'A surprise', [grace.userId]);
    await ledger.run((tx) => makePrivate(tx));
    expect((await talk.comments.list(ada, talk.id)).people).toEqual([]);
    await expect(say(ada, 'Psst', [grace.userId])).rejects.toMatchObject({ code: 'not_found' });
    await expect(heardBy(grace)).rejects.toMatchObject({ code: 'not_found' });
    const hers = await inHousehold(ledgers.database, grace, (tx) =>
      tx.query.selectFrom('comments').select('id').where('household_id', '=', tx.householdId).execute(),
    );
    expect(hers).toEqual([]);
  });

  test('notifies people of the household alone', async () => {
    const stranger = (await ledgers.openLedger()).scope;
    await expect(say(talk.ada, 'Hello', [stranger.userId])).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(talk.comments.list(stranger, talk.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is removed by who said it, or by an owner, and comes back by undo', async () => {
    const { ada, grace } = talk;
    const ofAda = (await say(ada, 'Mine')).comments[0]?.id ?? '';
    const ofGrace = (await say(grace, 'Hers')).comments[1]?.id ?? '';
    await expect(talk.comments.remove(grace, ofAda)).rejects.toMatchObject({ code: 'role_needed' });
    const { stepId } = await talk.comments.remove(ada, ofGrace);
    expect(await heardBy(ada)).toEqual([['You', 'Mine']]);
    const { history: steps } = history(talk);
    expect((await steps.undo(ada, stepId ?? '', null)).obstacles).toEqual([]);
    expect(await heardBy(ada)).toEqual([
      ['You', 'Mine'],
      ['Grace Hopper', 'Hers'],
    ]);
  });

  test('cannot be taken back by somebody else through the history', async () => {
    const { ada, grace } = talk;
    const { stepId } = await say(ada, 'Mine');
    const { history: steps } = history(talk);
    const { obstacles } = await steps.undo(grace, stepId ?? '', null);
    expect(obstacles.map(({ sentence }) => sentence).join()).toContain('Only the person who wrote a comment');
    expect(await heardBy(ada)).toEqual([['You', 'Mine']]);
    expect((await steps.undo(ada, stepId ?? '', null)).obstacles).toEqual([]);
    expect(await heardBy(ada)).toEqual([]);
  });

  test('stays with the transaction that posts, and is seen from its parts', async () => {
    const { ada, ledger, bank, row } = talk;
    await say(ada, 'Before it posted');
    bank.post(row, {}, true);
    await ledger.sync(bank);
    expect(await heardBy(ada)).toEqual([['You', 'Before it posted']]);
    const splits = createSplits({
      database: ledgers.database,
      queue: { enqueueInsightsOf: async () => undefined },
      now: () => now,
    });
    const split = await splits.split(
      ada,
      talk.id,
      { parts: [{ amount: toCents(-20), monthsLater: 0 }, { monthsLater: 0 }] },
      null,
    );
    const [part] = split.parts;
    expect(part?.commentsCount).toBe(1);
    expect(await heardBy(ada, part?.id)).toEqual([['You', 'Before it posted']]);
  });
});
