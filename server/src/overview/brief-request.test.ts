import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import type { BriefCandidate } from '../insights/brief.ts';
import type { ModelToolCall } from '../llm/language-model.ts';
import { briefRequest, numberedOf, readBriefReply } from './brief-request.ts';

const ids = ['f0', 'a1', 'c2', 'b3', 'e4', 'd5'];
const candidates = ids.map(
  (id, index): BriefCandidate => ({ id, kind: `kind-${index}`, priority: index < 2 ? 'high' : 'low' }),
);
const numbered = numberedOf(candidates);
const calling = (input: unknown, name = 'choose_brief'): { toolCalls: ModelToolCall[] } => ({
  toolCalls: [{ id: 'call', name, input }],
});

test('P25 only numbers, kinds, priorities and the day of the month are sent; numbers do not follow the order', () => {
  const { messages, tools } = briefRequest(numbered, toPlainDate('2026-11-20'));
  const [message] = messages;
  expect(messages).toHaveLength(1);
  expect(tools).toHaveLength(1);
  expect(message?.role === 'user' && JSON.parse(message.text)).toEqual({
    month: { day: 20, days: 30 },
    findings: [
      { number: 1, kind: 'kind-1', priority: 'high' },
      { number: 2, kind: 'kind-3', priority: 'low' },
      { number: 3, kind: 'kind-2', priority: 'low' },
      { number: 4, kind: 'kind-5', priority: 'low' },
      { number: 5, kind: 'kind-4', priority: 'low' },
      { number: 6, kind: 'kind-0', priority: 'high' },
    ],
  });
});

test('P23 the numbers of a reply are insights in its order', () => {
  expect(readBriefReply(calling({ numbers: [6, 1, 3] }), numbered)).toEqual({
    insightIds: ['f0', 'a1', 'c2'],
    dropped: 0,
  });
});

test.each([
  ['an unknown number', [7, 1, 0, -1], ['a1'], 3],
  ['a repeated number', [1, 1, 6, 1], ['a1', 'f0'], 2],
  ['more than five', [6, 5, 4, 3, 2, 1], ['f0', 'e4', 'd5', 'c2', 'b3'], 1],
  ['nothing', [], [], 0],
])('P23 %s is dropped and counted', (_what, numbers, insightIds, dropped) => {
  expect(readBriefReply(calling({ numbers }), numbered)).toEqual({ insightIds, dropped });
});

test.each([
  ['prose instead of a call', { toolCalls: [] }],
  ['another tool', calling({ numbers: [1] }, 'choose')],
  ['another field', calling({ numbers: [1], title: 'You are rich' })],
  ['numbers as text', calling({ numbers: ['1'] })],
  ['fractions', calling({ numbers: [1.5] })],
  ['no list', calling({ numbers: 1 })],
  ['no object', calling('1, 2')],
  ['null', calling(null)],
])('P23 %s is dropped whole and counted', (_what, reply) => {
  expect(readBriefReply(reply, numbered)).toEqual({ insightIds: [], dropped: 1 });
});

test('P23 of several calls the first that fits counts, and the others are dropped', () => {
  const toolCalls = [{ numbers: ['x'] }, { numbers: [2] }, { numbers: [1] }].flatMap(
    (input) => calling(input).toolCalls,
  );
  expect(readBriefReply({ toolCalls }, numbered)).toEqual({ insightIds: ['b3'], dropped: 2 });
});
