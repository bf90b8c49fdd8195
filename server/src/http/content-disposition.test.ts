import { expect, test } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

test.each([
  ['export-2026.csv', 'attachment; filename="export-2026.csv"'],
  ['a b.pdf', `attachment; filename="a_b.pdf"; filename*=UTF-8''a%20b.pdf`],
  [
    'x"; filename="evil.html',
    `attachment; filename="x___filename__evil.html"; filename*=UTF-8''x%22%3B%20filename%3D%22evil.html`,
  ],
  [
    "日本 '(1)*!.png",
    `attachment; filename="_____1___.png"; filename*=UTF-8''%E6%97%A5%E6%9C%AC%20%27%281%29%2A%21.png`,
  ],
])('the file %j is saved under its name and nothing else', (name, header) => {
  expect(contentDisposition(name)).toBe(header);
});
