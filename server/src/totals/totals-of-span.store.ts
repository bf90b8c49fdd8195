import type { PlainDate } from '@cairn/domain/plain-date';
import { type RawBuilder, sql } from 'kysely';
import { periodsOf } from './totals-periods.ts';

/**
 * The stored totals of a span, open where an end is undefined: whole years from `yearly_totals`, and the days before and after them from
 * `daily_totals`. `part` selects from one of the two by the condition of its period; both selects have the same columns.
 */
export function totalsOfSpan(
  { from, to }: { from?: PlainDate | undefined; to?: PlainDate | undefined },
  part: (table: 'daily_totals' | 'yearly_totals', when: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { days, years } = periodsOf(from, to);
  const parts = days.map((range) =>
    part('daily_totals', sql`on_date between ${range.from}::date and ${range.to}::date`),
  );
  if (years !== null)
    parts.push(
      part('yearly_totals', sql`on_year between ${years.first}::integer and ${years.last}::integer`),
    );
  return sql.join(parts, sql` union all `);
}
