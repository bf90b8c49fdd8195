import type { RecurringStream } from '@cairn/contract/recurring';
import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';

/** For tests: a bill that comes once a month at one price. */
export const phone: RecurringStream = {
  key: 'phone',
  accountId: 'checking',
  institution: 'Test Bank',
  mask: null,
  accountName: 'Checking',
  name: 'Phone',
  cadence: 'monthly',
  group: 'upcoming',
  kind: 'spending',
  amount: toCents(-40_00),
  isVariable: false,
  due: toPlainDate('2026-11-25'),
  next: { date: toPlainDate('2026-11-25'), amount: toCents(-40_00) },
  coming: [toPlainDate('2026-11-25'), toPlainDate('2026-12-25')],
  monthly: toCents(-40_00),
  yearly: toCents(-480_00),
  changes: [],
  jump: null,
  beganAsTrial: false,
  confidence: 92,
  transactions: [
    { id: 'b', date: toPlainDate('2026-11-03'), description: 'PHONE', amount: toCents(-38_00) },
    { id: 'a', date: toPlainDate('2026-10-25'), description: 'PHONE', amount: toCents(-40_00) },
  ],
  plannedId: null,
  total: toCents(-78_00),
};
