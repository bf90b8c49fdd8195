import {
  addDays,
  addMonths,
  monthOf,
  monthRange,
  type PlainDate,
  toPlainDate,
} from '@cairn/domain/plain-date';

export type DateRange = { from?: PlainDate | undefined; to?: PlainDate | undefined };

/** The usual ranges of days, as of today; a range that has no end goes on. */
export function datePresets(today: PlainDate): { label: string; range: DateRange }[] {
  const month = monthOf(today);
  const year = Number(today.slice(0, 4));
  return [
    { label: 'All', range: {} },
    { label: 'This month', range: monthRange(month) },
    { label: 'Last month', range: monthRange(addMonths(month, -1)) },
    { label: 'Last 30 days', range: { from: addDays(today, -29), to: today } },
    { label: 'This year', range: yearRange(year) },
    { label: 'Last year', range: yearRange(year - 1) },
  ];
}

function yearRange(year: number): DateRange {
  const digits = String(year).padStart(4, '0');
  return { from: toPlainDate(`${digits}-01-01`), to: toPlainDate(`${digits}-12-31`) };
}

/** The preset that is this range; undefined for a range of one's own. */
export function presetOf(today: PlainDate, { from, to }: DateRange): string | undefined {
  return datePresets(today).find(({ range }) => range.from === from && range.to === to)?.label;
}
