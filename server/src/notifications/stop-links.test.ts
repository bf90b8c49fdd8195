import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createStopLinks } from './stop-links.ts';

const links = createStopLinks(Buffer.alloc(32, 'stops'));
const stops = { householdId: randomUUID(), userId: randomUUID(), kind: 'charge-above' } as const;
const partsOf = (token: string): [string, string] => {
  const [text = '', mark = ''] = token.split('.');
  return [text, mark];
};

test('a token says what it stops, and nothing else', () => {
  expect(links.read(links.tokenOf(stops))).toEqual(stops);
});

test('attack: a token for somebody else, for another kind, or of another server is refused', () => {
  const [text, mark] = partsOf(links.tokenOf(stops));
  const [othersText] = partsOf(links.tokenOf({ ...stops, userId: randomUUID() }));
  const [otherKind] = partsOf(links.tokenOf({ ...stops, kind: 'weekly-letter' }));
  const foreign = createStopLinks(Buffer.alloc(32, 'another')).tokenOf(stops);
  for (const token of [
    `${othersText}.${mark}`,
    `${otherKind}.${mark}`,
    foreign,
    `${text}.`,
    `${text}.${mark.slice(2)}`,
    `${text}.${mark}.${mark}`,
    text,
    '',
    '.',
  ])
    expect(() => links.read(token), token).toThrow('This link is not complete.');
});
