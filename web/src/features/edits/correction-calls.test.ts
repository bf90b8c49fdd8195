import { afterEach, expect, it, vi } from 'vitest';
import { createFollower } from './correction-calls.ts';
import { type Answer, openPage } from './test-edits-server.ts';
import { createUnfollowed } from './unfollowed.ts';

/** For a machine that is busy with something else. */
const patience = { timeout: 20_000 };

const unfollowed = createUnfollowed(null, '');
const learningId = '00000000-0000-4000-8000-000000000900';
const followed = (changedPastCount: number): Answer => ({
  status: 200,
  body: { changedPastCount, transactions: [] },
});

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

/** Follows a correction while edits are answered, one during each of the first calls; gives what is shown and how often it asked. */
async function follow({ editsMeanwhile = 0, answers }: { editsMeanwhile?: number; answers: Answer[] }) {
  const held = answers.map(() => Promise.withResolvers<Answer>());
  page = await openPage(held.map(({ promise }) => promise));
  const pausesMs: number[] = [];
  const follower = createFollower(unfollowed, async (ms) => void pausesMs.push(ms));
  const shown: number[] = [];
  let attempts = 0;
  const following = follower.follow(
    learningId,
    ({ changedPastCount }) => shown.push(changedPastCount),
    () => {
      attempts += 1;
    },
  );
  for (const [index, answer] of answers.entries()) {
    if (index <= editsMeanwhile) await vi.waitFor(() => expect(page.calls.length).toBe(index + 1), patience);
    if (index < editsMeanwhile) follower.noteAnswer();
    held[index]?.resolve(answer);
  }
  await following;
  expect(attempts, 'each pause is between two attempts').toBe(pausesMs.length + 1);
  return { shown, calls: page.calls.length };
}

it('the rows that a correction changed are shown', async () => {
  expect(await follow({ answers: [followed(3)] })).toEqual({ shown: [3], calls: 1 });
});

it('rows that may be older than an edit answered meanwhile are asked for again', async () => {
  const answers = [followed(3), followed(4)];
  expect(await follow({ answers, editsMeanwhile: 1 })).toEqual({ shown: [4], calls: 2 });
});

it('P36 rows that may be older than what followed another correction are asked for again', async () => {
  const held = [1, 2, 3].map(() => Promise.withResolvers<Answer>());
  page = await openPage(held.map(({ promise }) => promise));
  const follower = createFollower(unfollowed);
  const shown: string[] = [];
  const first = follower.follow(learningId, ({ changedPastCount }) =>
    shown.push(`first ${changedPastCount}`),
  );
  await vi.waitFor(() => expect(page.calls.length).toBe(1), patience);
  const second = follower.follow(learningId, ({ changedPastCount }) =>
    shown.push(`second ${changedPastCount}`),
  );
  await vi.waitFor(() => expect(page.calls.length).toBe(2), patience);
  held[1]?.resolve(followed(2));
  await second;
  held[0]?.resolve(followed(1));
  held[2]?.resolve(followed(3));
  await first;
  expect(shown).toEqual(['second 2', 'first 3']);
});

it('however many edits are answered meanwhile, they are shown in the end', async () => {
  const answers = [followed(3), followed(4), followed(5), followed(6), followed(7)];
  expect(await follow({ answers, editsMeanwhile: 4 })).toEqual({ shown: [7], calls: 5 });
});

it('P36 a server that does not answer is asked again until it does', async () => {
  const down: Answer = { status: 503, body: { error: 'unavailable', message: 'Try again.' } };
  expect(await follow({ answers: ['lost', down, followed(3)] })).toEqual({ shown: [3], calls: 3 });
});

it('a correction that is gone has nothing to follow', async () => {
  const gone: Answer = { status: 404, body: { error: 'not_found', message: 'There is no such change.' } };
  expect(await follow({ answers: [gone] })).toEqual({ shown: [], calls: 1 });
});
