import { addDays, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderOf } from './date-order.ts';
import { dayIn, parseDate } from './read-date.ts';

const today = toPlainDate('2026-11-22');

function found(...texts: string[]): string {
  const order = orderOf(
    texts.map((text) => {
      const written = parseDate(text, today);
      if (written === null) throw new Error(`${text} is no date`);
      return written;
    }),
    today,
  );
  return 'order' in order ? order.order : order.possible.join(' or ');
}

test.each([
  ['2024-03-01T10:00:00+01:00', '2024-03-01'],
  ['2012:03:01', '2012-03-01'],
  ['20200213', '2020-02-13'],
  ['2019.04.19.', '2019-04-19'],
  ['10 Feb 18', '2018-02-10'],
  ['06:35, 14 Mar 2024', '2024-03-14'],
  ['2024-03-14 / 06:35', '2024-03-14'],
  ['12-Dec-2019', '2019-12-12'],
  ['Feb 3, 2024', '2024-02-03'],
  ['3. März 2024', '2024-03-03'],
  ['5 août 2023', '2023-08-05'],
])('“%s” is %s', (text, day) => {
  expect(parseDate(text, today)).toEqual({ is: 'day', day });
});

test.each(['', 'Pending', '2024-02-30', '31 Feb 2024', '12.50', '1234567', 'Monday', '06/12'])(
  '“%s” is no day',
  (text) => {
    const written = parseDate(text, today);
    expect(written === null ? null : dayIn('dmy', written, today)).toBeNull();
  },
);

test('a day above 12 decides, and what is yet to come is not meant', () => {
  expect(found('01/02/2024', '13/02/2024')).toBe('dmy');
  expect(found('01/02/2024', '02/13/2024')).toBe('mdy');
  expect(found('05/12/2026')).toBe('mdy');
  expect(found('06/06/2024')).toBe('dmy');
});

test('with dots the day comes first, and a short year does not come first unless it must', () => {
  expect(found('02.03.2018')).toBe('dmy');
  expect(found('20.02.18')).toBe('dmy');
  expect(found('17.05.31')).toBe('ymd');
});

test('a list that runs one way decides, and days that follow each other', () => {
  expect(found('01/10/2023', '01/11/2023', '02/01/2023', '02/03/2023', '03/02/2023')).toBe('mdy');
  expect(found('02/03/2024', '05/03/2024', '09/03/2024', '11/03/2024')).toBe('dmy');
});

test('what may be a payment on the same day of each month is asked', () => {
  expect(found('01/02/2024', '01/03/2024', '01/04/2024')).toBe('dmy or mdy');
  expect(found('10/02/2018')).toBe('dmy or mdy');
});

test('days of a statement are never read as other days', () => {
  const statement = fc.record({
    start: fc.integer({ min: 0, max: 2_000 }),
    gaps: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 }),
    order: fc.constantFrom('dmy' as const, 'mdy' as const),
  });
  fc.assert(
    fc.property(statement, ({ start, gaps, order }) => {
      let day = start;
      const days = gaps.map((gap) => {
        day += gap;
        return addDays(toPlainDate('2020-01-01'), day);
      });
      const text = (date: PlainDate) => {
        const [year, month, dayOfMonth] = date.split('-');
        return order === 'dmy' ? `${dayOfMonth}/${month}/${year}` : `${month}/${dayOfMonth}/${year}`;
      };
      const dates = days.flatMap((date) => parseDate(text(date), today) ?? []);
      const decided = orderOf(dates, today);
      if ('order' in decided) expect(dates.map((date) => dayIn(decided.order, date, today))).toEqual(days);
      else expect(decided.possible).toContain(order);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  [['25/03/2026', '04/05/2026'], 'only_possible'],
  [['03/11/2026', '12/11/2026'], 'days_ahead'],
  [['03.04.2026', '04.05.2026'], 'usual_form'],
  [['05/01/2026', '03/02/2026', '09/03/2026'], 'list_order'],
  [['03/04/2026', '05/04/2026', '09/04/2026'], 'close_days'],
])('what decides %o is %s', (texts, because) => {
  const dates = texts.flatMap((text) => parseDate(text, today) ?? []);
  expect(orderOf(dates, today)).toMatchObject({ because });
});

test('two digits of a year are read by the day on which the file is read, whatever was read before', () => {
  const yearOn = (today: string) => parseDate('5 Jan 40', toPlainDate(today));
  expect(yearOn('2026-11-28')).toEqual({ is: 'day', day: '1940-01-05' });
  expect(yearOn('2050-11-28')).toEqual({ is: 'day', day: '2040-01-05' });
});
