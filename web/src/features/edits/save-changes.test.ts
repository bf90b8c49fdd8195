import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, answerError, transportError } from '../../lib/api-error.ts';
import { memoryStorage } from '../../lib/test-storage.ts';
import { openSaving } from './save-changes.ts';
import { changeOf } from './test-changes.ts';
import { createUnsavedChanges } from './unsaved-changes.ts';

type Answer =
  | 'saved'
  | 'refused'
  | 'unsendable'
  | 'lost'
  | 'cut'
  | 'session over'
  | 'timed out'
  | 'too many'
  | 'too busy'
  | 'server failed';

const errors: Record<Exclude<Answer, 'saved'>, Error> = {
  refused: answerError(404, { error: 'not_found', message: 'This transaction was not found.' }),
  unsendable: new ApiError({ status: 0, error: 'invalid_request', message: 'must be shorter' }),
  lost: transportError('network', null),
  cut: transportError('unreadable', null, 200),
  'session over': answerError(401, {}),
  'timed out': answerError(408, {}),
  'too many': answerError(429, {}),
  'too busy': answerError(503, {}),
  'server failed': answerError(500, {}),
};

/** Saving with a server that answers as scripted, by default "saved"; what waits is woken by hand. */
function openTest(answers: Answer[]) {
  const storage = memoryStorage();
  const changes = createUnsavedChanges(storage, 'key');
  const log: string[] = [];
  const waiting: (() => void)[] = [];
  const waitsMs: number[] = [];
  const saving = openSaving({
    changes,
    async send(change) {
      const answer = answers.shift() ?? 'saved';
      log.push(`${change.id} ${answer}`);
      if (answer !== 'saved') throw errors[answer];
      return { transactions: [], learning: null, skippedIds: 0 };
    },
    alone: (work) => work(),
    onSaved: ({ id }) => void log.push(`${id} shown saved`),
    onRefused: ({ id }) => void log.push(`${id} shown refused`),
    onUnreadable: () => void log.push('shown reload'),
    later(work, ms) {
      waiting.push(work);
      waitsMs.push(ms);
      return () => void waiting.splice(waiting.indexOf(work), 1);
    },
  });
  /** Ends when nothing is under way, and nothing waits that would go on. */
  async function settle(): Promise<void> {
    await new Promise((done) => setImmediate(done));
    const next = waiting.shift();
    if (next === undefined) return;
    next();
    await settle();
  }
  return { storage, changes, saving, log, settle, waiting, waitsMs };
}

const shown = (log: string[]) => log.filter((line) => line.includes('shown'));

describe('P36 no edit is lost on its way', () => {
  it('changes are sent one after the other, those that come meanwhile too', async () => {
    const { changes, saving, log, settle } = openTest([]);
    for (const id of ['1', '2']) changes.add(changeOf(id));
    saving.begin();
    changes.add(changeOf('3'));
    saving.begin();
    await settle();
    expect(log).toEqual(['1 saved', '1 shown saved', '2 saved', '2 shown saved', '3 saved', '3 shown saved']);
    expect([changes.read(), saving.state()]).toEqual([[], 'idle']);
  });

  it('one without an answer is sent again, before any other', async () => {
    for (const answer of [
      'lost',
      'cut',
      'session over',
      'timed out',
      'too many',
      'too busy',
      'server failed',
    ] as const) {
      const { changes, saving, log, settle, waiting } = openTest([answer]);
      for (const id of ['1', '2']) changes.add(changeOf(id));
      saving.begin();
      await new Promise((done) => setImmediate(done));
      expect([saving.state(), changes.read().length, waiting.length]).toEqual(['waiting', 2, 1]);
      await settle();
      expect(log).toEqual([`1 ${answer}`, '1 saved', '1 shown saved', '2 saved', '2 shown saved']);
    }
  });

  it('a refused one is shown, and the next go on', async () => {
    for (const answer of ['refused', 'unsendable'] as const) {
      const { changes, saving, log, settle } = openTest([answer]);
      for (const id of ['1', '2']) changes.add(changeOf(id));
      saving.begin();
      await settle();
      expect(log).toEqual([`1 ${answer}`, '1 shown refused', '2 saved', '2 shown saved']);
    }
  });

  it('one that the server always fails at does not hold up the others for ever', async () => {
    const { changes, saving, log, settle } = openTest(
      Array.from({ length: 5 }, () => 'server failed' as const),
    );
    for (const id of ['1', '2']) changes.add(changeOf(id));
    saving.begin();
    await settle();
    expect(shown(log)).toEqual(['1 shown refused', '2 shown saved']);
  });

  it('one whose answer this page never understands stays for the next page, and the person is asked once to load it', async () => {
    const { changes, saving, log, settle } = openTest(Array.from({ length: 8 }, () => 'cut' as const));
    changes.add(changeOf('1'));
    saving.begin();
    await settle();
    expect(shown(log)).toEqual(['shown reload', '1 shown saved']);
  });

  it('whatever the answers, each change is shown once, in order, and none is left', async () => {
    const answer = fc.constantFrom<Answer>(
      'saved',
      'refused',
      'unsendable',
      'lost',
      'cut',
      'too busy',
      'server failed',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(answer, { maxLength: 30 }),
        fc.integer({ min: 1, max: 8 }),
        async (answers, count) => {
          const { changes, saving, log, settle } = openTest(answers);
          for (let id = 1; id <= count; id += 1) {
            changes.add(changeOf(String(id)));
            saving.begin();
          }
          await settle();
          expect(shown(log).flatMap((line) => (line === 'shown reload' ? [] : [line.split(' ')[0]]))).toEqual(
            Array.from({ length: count }, (_, index) => String(index + 1)),
          );
          expect([changes.read(), saving.state()]).toEqual([[], 'idle']);
        },
      ),
    );
  });

  it('waits longer after each call without an answer, up to half a minute, and briefly again after an answer', async () => {
    const lost = Array.from({ length: 6 }, () => 'lost' as const);
    const { changes, saving, settle, waitsMs } = openTest([...lost, 'saved', 'lost']);
    for (const id of ['1', '2']) changes.add(changeOf(id));
    saving.begin();
    await settle();
    expect(waitsMs).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 2_000]);
    expect(changes.read()).toEqual([]);
  });

  it('what another page of this browser has saved meanwhile is not sent once more', async () => {
    const { storage, changes, saving, log, settle } = openTest([]);
    for (const id of ['1', '2']) changes.add(changeOf(id));
    createUnsavedChanges(storage, 'key').settle('1', null);
    saving.begin();
    await settle();
    expect(log).toEqual(['2 saved', '2 shown saved']);
  });

  it('what was stopped while it waited is not sent when its time comes', async () => {
    const { changes, saving, log, settle, waiting } = openTest(['lost']);
    changes.add(changeOf('1'));
    saving.begin();
    await new Promise((done) => setImmediate(done));
    expect(waiting.length).toBe(1);
    saving.stop();
    expect(waiting.length).toBe(0);
    await settle();
    expect(log).toEqual(['1 lost']);
  });

  it('nothing is sent once it was stopped', async () => {
    const { changes, saving, log, settle } = openTest([]);
    saving.stop();
    changes.add(changeOf('1'));
    saving.begin();
    await settle();
    expect([log, changes.read().length]).toEqual([[], 1]);
  });
});
