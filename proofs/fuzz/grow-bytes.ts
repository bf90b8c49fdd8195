import type { Draw } from './mutate-bytes.ts';

/** What readers look for, and what opens something that is never closed. */
const seeds = [
  ' ',
  '\t',
  ' \t',
  '\n',
  '\r\n',
  '"',
  "'",
  '\\"',
  '(',
  '[',
  '{',
  '{"a":',
  '[[',
  '<a>',
  '<a b="',
  '<!--',
  '<![CDATA[',
  '&amp;',
  '--',
  '/*',
  ';',
  ',',
  ':',
  '=',
  '@',
  '#a ',
  'a',
  'á',
  '0',
  '1,',
  '1.',
  '-',
  'type:',
  ' ; type:',
  'account a  ;',
  '2024-01-01 ',
  '2024-01-01 * "',
  '\n  a:b  1 USD',
  '\n:61:',
  '\n:86:',
  '^\n',
  '!Type:Bank\n',
  '\nD5/13',
  '?20',
  '<STMTTRN>',
  '<Ntry>',
  '\ud83d\ude00',
  '\u2028',
];
const [smallest, largest] = [50_000, 400_000];

/** Bytes with one thing in them very often: a long line, deep nesting, many small parts. */
export function grow(bytes: Uint8Array, draw: Draw): Uint8Array {
  const own = Buffer.from(bytes);
  const from = draw(own.length);
  const pieces = [
    () => Buffer.from(seeds[draw(seeds.length)] ?? ''),
    () => Buffer.from(`${seeds[draw(seeds.length)] ?? ''}${seeds[draw(seeds.length)] ?? ''}`),
    () => own.subarray(from, from + 1 + draw(12)),
    () => own.subarray(from, from + 1 + draw(200)),
  ];
  const piece = pieces[draw(pieces.length)]?.() ?? own;
  const many = Buffer.alloc(smallest + draw(largest - smallest), piece.length === 0 ? ' ' : piece);
  const at = draw(own.length);
  return Buffer.concat([own.subarray(0, at), many, own.subarray(at)]);
}
