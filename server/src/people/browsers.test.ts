import { expect, test } from 'vitest';
import { describeBrowser } from './browsers.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Microsoft Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
])('%s is %s', (userAgent, words) => {
  expect(describeBrowser(userAgent)).toBe(words);
});

test.each([null, '', '   '])('%j says nothing', (userAgent) => {
  expect(describeBrowser(userAgent)).toBeNull();
});

test.each(['node', '<script>alert(1)</script>', '('.repeat(256), 'Mozilla/5.0 '.repeat(21)])(
  'a text that is no browser’s is described by no part of it: %s',
  (userAgent) => {
    expect(describeBrowser(userAgent) ?? '').not.toMatch(/[<>(]/);
  },
);
