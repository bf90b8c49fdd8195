import { afterEach, expect, it, vi } from 'vitest';
import { createFollower } from './follow-correction.ts';
import { type Answer, openPage } from './test-edits-server.ts';

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
  const follower = createFollower();
  const shown: number[] = [];
  const following = follower.follow(learningId, ({ changedPastCount }) => shown.push(changedPastCount));
  for (const [index, answer] of answers.entries()) {
    if (index <= editsMeanwhile) await vi.waitFor(() => expect(page.calls.length).toBe(index + 1));
    if (index < editsMeanwhile) follower.noteAnswer();
    held[index]?.resolve(answer);
  }
  await following;
  return { shown, calls: page.calls.length };
}

it('the rows that a correction changed are shown', async () => {
  expect(await follow({ answers: [followed(3)] })).toEqual({ shown: [3], calls: 1 });
});

it('rows that may be older than an edit answered meanwhile are asked for again', async () => {
  const answers = [followed(3), followed(4)];
  expect(await follow({ answers, editsMeanwhile: 1 })).toEqual({ shown: [4], calls: 2 });
});

it('they are not shown where an edit is answered during every call, and the asking ends', async () => {
  const answers = [followed(3), followed(4), followed(5)];
  expect(await follow({ answers, editsMeanwhile: 3 })).toEqual({ shown: [], calls: 3 });
});

it('nothing is shown where the server does not answer, and it is not asked again', async () => {
  expect(await follow({ answers: ['lost'] })).toEqual({ shown: [], calls: 1 });
});
