import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { inHouseholdOnce, type Once } from './idempotency-keys.store.ts';

const ledgers = useTestLedgers();

const answer = z.object({ text: z.string() });
type Answer = z.output<typeof answer>;

const onceOf = (key: string, digest = 'of the call'): Once<Answer> => ({
  key,
  digest,
  encode: (answer) => answer,
  decode: answer.parse,
});

/** Counts how often the work is done. */
function openWork(ledger: TestLedger) {
  const done: string[] = [];
  return {
    done,
    call: (once: Once<Answer> | null, text: string, at = now) =>
      inHouseholdOnce(ledgers.database, ledger.scope, { once, now: at }, async () => {
        done.push(text);
        return { text };
      }),
  };
}

describe('P36 a call that is sent again counts once', () => {
  test('with one key it gets the first answer, and nothing is done', async () => {
    const { done, call } = openWork(await ledgers.openLedger());
    const key = randomUUID();
    expect(await call(onceOf(key), 'first')).toEqual({ text: 'first' });
    expect(await call(onceOf(key), 'second')).toEqual({ text: 'first' });
    expect(await call(onceOf(randomUUID()), 'another')).toEqual({ text: 'another' });
    await call(null, 'without a key');
    await call(null, 'without a key');
    expect(done).toEqual(['first', 'another', 'without a key', 'without a key']);
  });

  test('two at the same moment are one', async () => {
    const { done, call } = openWork(await ledgers.openLedger());
    const once = onceOf(randomUUID());
    const answers = await Promise.all([call(once, 'same'), call(once, 'same'), call(once, 'same')]);
    expect(answers).toEqual([{ text: 'same' }, { text: 'same' }, { text: 'same' }]);
    expect(done).toEqual(['same']);
  });

  test('one that failed is done when it is sent again', async () => {
    const ledger = await ledgers.openLedger();
    const { done, call } = openWork(ledger);
    const once = onceOf(randomUUID());
    const failing = inHouseholdOnce(ledgers.database, ledger.scope, { once, now }, async () => {
      throw new Error('the database died');
    });
    await expect(failing).rejects.toThrow('the database died');
    expect(await call(once, 'again')).toEqual({ text: 'again' });
    expect(done).toEqual(['again']);
  });

  test('a key that comes with something else is refused, and so is another member’s', async () => {
    const ledger = await ledgers.openLedger();
    const { done, call } = openWork(ledger);
    const key = randomUUID();
    await call(onceOf(key), 'first');
    await expect(call(onceOf(key, 'of another call'), 'second')).rejects.toMatchObject({ code: 'conflict' });
    const member = openWork(await ledger.asAnotherMember());
    await expect(member.call(onceOf(key), 'theirs')).rejects.toMatchObject({ code: 'conflict' });
    expect([...done, ...member.done]).toEqual(['first']);
  });

  test('answers are stored for a week', async () => {
    const ledger = await ledgers.openLedger();
    const { call } = openWork(ledger);
    const key = randomUUID();
    const days = (count: number) => new Date(now.getTime() + count * 24 * 3_600_000);
    await call(onceOf(key), 'first');
    await call(onceOf(randomUUID()), 'later', days(6));
    expect(await call(onceOf(key), 'second', days(6))).toEqual({ text: 'first' });
    await call(onceOf(randomUUID()), 'much later', days(8));
    expect(await call(onceOf(key), 'second', days(8))).toEqual({ text: 'second' });
  });
});
