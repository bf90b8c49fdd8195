import { afterEach, expect, it, vi } from 'vitest';
import { createOtherTabs, type OtherTabs, type Outcome } from './other-tabs.ts';

/** For a machine that is busy with something else. */
const patience = { timeout: 20_000 };

const open: OtherTabs[] = [];
afterEach(() => {
  for (const tab of open.splice(0)) tab.close();
});

function openTab(name: string) {
  const heard: Outcome[] = [];
  const tab = createOtherTabs(name, (outcome) => heard.push(outcome));
  open.push(tab);
  return { ...tab, heard };
}

it('the result of a change reaches the person’s other tabs, and no other person’s', async () => {
  const [sender, other, stranger] = [openTab('ada'), openTab('ada'), openTab('eve')];
  const outcome = { changeId: '1', learning: null, refused: 'There is no such row.' };
  sender.tell(outcome);
  await vi.waitFor(() => expect(other.heard).toEqual([outcome]), patience);
  expect([sender.heard, stranger.heard]).toEqual([[], []]);
});

it('one tab works at a time; another person’s does not wait', async () => {
  const [first, second, stranger] = [openTab('ada'), openTab('ada'), openTab('eve')];
  const firstWork = Promise.withResolvers<void>();
  const done: string[] = [];
  const working = first.alone(() => firstWork.promise.then(() => void done.push('first')));
  const waiting = second.alone(async () => void done.push('second'));
  await stranger.alone(async () => void done.push('stranger'));
  firstWork.resolve();
  await Promise.all([working, waiting]);
  expect(done).toEqual(['stranger', 'first', 'second']);
});
