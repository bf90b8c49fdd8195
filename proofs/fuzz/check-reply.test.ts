import { expect, test } from 'vitest';
import { faultOf, type Judgment } from './check-reply.ts';

const judgment: Judgment = { otherMarks: ['stranger-1'], isOtherCaller: false, sent: '', isRaw: false };
const reply = (status: number, text: string, type = 'application/json') => ({
  status,
  type,
  text,
  tookMs: 1,
});
const refusal = JSON.stringify({ error: 'invalid_request', message: 'name: is wrong', requestId: 'r-1' });

test.each([
  ['a success', reply(200, '{"name":"Ada"}')],
  ['a refusal', reply(400, refusal)],
  ['a refusal without a body', reply(404, '')],
  ['letters in an archive', reply(200, 'PK\u0003\u0004ÿpg_ÿ', 'application/octet-stream')],
])('nothing is wrong with %s', (_what, one) => expect(faultOf(one, judgment)).toBeNull());

test.each([
  ['a mistake of ours', reply(500, refusal), 'answered 500'],
  ['a bank that is out of reach', reply(502, refusal), 'answered 502'],
  ['silence', reply(0, ''), 'is not answered'],
  ['a stack', reply(400, refusal.replace('is wrong', 'is wrong\n    at parse (x)')), 'holds'],
  ['a file of ours', reply(200, '{"x":"/src/http/calls.ts"}'), 'holds'],
  [
    'words of PostgreSQL',
    reply(409, refusal.replace('is wrong', 'violates unique constraint')),
    'holds "violates"',
  ],
  ['SQL', reply(200, '{"x":"select id from accounts"}'), 'holds'],
  ['another shape', reply(404, '{"message":"none"}'), 'fails in a shape of its own'],
  ['a page', reply(404, '<h1>', 'text/html'), 'fails with a body of text/html'],
  ['what is another’s', reply(200, '{"id":"stranger-1"}'), 'holds stranger-1 of another household'],
  [
    'a file of another’s',
    reply(200, 'PK stranger-1', 'application/octet-stream'),
    'holds stranger-1 of another household',
  ],
])('%s is a fault', (_what, one, fault) => expect(faultOf(one, judgment)).toContain(fault));

test('what was only sent back, was asked by the other household, or is no HTTP, is none', () => {
  expect(faultOf(reply(200, '["delete from x"]'), { ...judgment, sent: 'delete from x' })).toBeNull();
  expect(faultOf(reply(200, '"stranger-1"'), { ...judgment, isOtherCaller: true })).toBeNull();
  expect(faultOf(reply(0, ''), { ...judgment, isRaw: true })).toBeNull();
});
