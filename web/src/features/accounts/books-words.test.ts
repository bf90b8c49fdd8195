import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, it } from 'vitest';
import { booksLine, mendWords } from './books-words.ts';

it('P06 P12 a gap in another currency is told in it, and never as dollars', () => {
  const off = { status: 'off', gap: toCents(-701), since: toPlainDate('2026-11-12') } as const;
  expect(booksLine(off, 'EUR').words).toBe('Off by 7.01 EUR since Nov 12, 2026');
  expect(booksLine(off, 'USD').words).toBe('Off by $7.01 since Nov 12, 2026');
  const accepted = { id: 'm', kind: 'accepted', at: '', row: null, amount: toCents(-701) } as const;
  expect(mendWords(accepted, 'EUR')).toBe('Accepted a difference of −7.01 EUR');
});
