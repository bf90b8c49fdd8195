import { expect, it } from 'vitest';
import { merchantInitials } from './merchant-initials.ts';

it('makes initials of any name', () => {
  expect(merchantInitials('Blue Door Coffee')).toBe('BD');
  expect(merchantInitials('Starbucks')).toBe('ST');
  expect(merchantInitials('SQ *joe’s')).toBe('SJ');
  expect(merchantInitials('Über Éclair')).toBe('ÜÉ');
  expect(merchantInitials('***')).toBe('·');
});
