import { describe, expect, it } from 'vitest';
import { parseLink } from './kept-link.ts';

const kept = { token: 'link-1', connectionId: null, page: '/accounts', opensAgain: false };
const stored = (changes: object) => JSON.stringify({ ...kept, userId: 'ada', ...changes });

describe('the Link window that a browser keeps', () => {
  it('goes on for the person who opened it', () => {
    expect(parseLink(stored({}), 'ada')).toEqual(kept);
    expect(parseLink(stored({ connectionId: 'c', opensAgain: true }), 'ada')).toEqual({
      ...kept,
      connectionId: 'c',
      opensAgain: true,
    });
  });

  it('is nobody else’s: their bank must not come to another household', () => {
    expect(parseLink(stored({}), 'bob')).toBeNull();
    expect(parseLink(stored({}), undefined)).toBeNull();
  });

  it('is nothing when it was written by something else', () => {
    for (const text of [null, 'null', '1', stored({ token: 1 }), stored({ page: '//evil.example' })])
      expect(parseLink(text, 'ada'), String(text)).toBeNull();
  });
});
