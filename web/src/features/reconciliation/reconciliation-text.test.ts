import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, it } from 'vitest';
import { reconciliationLine, repairText } from './reconciliation-text.ts';

it('P06 P12 a difference in another currency is shown in it, and never as dollars', () => {
  const off = { status: 'difference', difference: toCents(-701), since: toPlainDate('2026-11-12') } as const;
  expect(reconciliationLine(off, 'EUR').words).toBe('Off by €7.01 since Nov 12, 2026');
  expect(reconciliationLine(off, 'USD').words).toBe('Off by $7.01 since Nov 12, 2026');
  const accepted = { id: 'm', kind: 'accepted', at: '', row: null, amount: toCents(-701) } as const;
  expect(repairText(accepted, 'EUR')).toBe('Accepted a difference of −€7.01');
});
