import { routes } from '@cairn/contract/routes';
import { expect, test } from 'vitest';
import { figureAddress } from '../features/questions/answer-words.ts';
import { openTestDemo } from './test-demo.ts';

const call = openTestDemo(() => new Date('2026-11-21T12:00:00Z'));
const ask = (question: string) => call('ask', { body: { question } });

test('P24 what the demo answers opens rows of the demo that add up to it', async () => {
  const { answer } = await ask('shopping this month');
  const [figure] = answer?.figures ?? [];
  expect(figure?.value).toMatchObject({ is: 'money', amount: 236_48 });
  const address = new URL(figure === undefined ? '' : (figureAddress(figure) ?? ''), 'http://demo.example');
  const query = routes.transactions.query.parse(Object.fromEntries(address.searchParams));
  const listed = await call('transactions', { query });
  expect(listed).toMatchObject({ totals: { spent: 236_48, count: 1 } });
});

test('what the sample can answer is offered, and answered', async () => {
  const { examples } = await call('askExamples', {});
  expect(examples).toContain('When did I last pay Harvest Warehouse?');
  for (const example of examples) expect((await ask(example)).answer, example).not.toBeNull();
});

test('what it does not understand has no figure', async () => {
  expect(await ask('groceries on the moon')).toMatchObject({
    answer: null,
    notUnderstood: ['moon'],
    examples: ['groceries', expect.any(String), expect.any(String)],
  });
});

test('a category that was hidden and has no rows is none to ask about', async () => {
  expect((await ask('gifts last month')).answer).not.toBeNull();
  await call('changeCategory', { params: { categoryId: 'gifts' }, body: { isHidden: true } });
  expect((await ask('gifts last month')).answer).toBeNull();
});
