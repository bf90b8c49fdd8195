import { daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import type { RecurringStream } from './stream.ts';

export type RecurringGroup = 'upcoming' | 'paid' | 'missed' | 'changed' | 'forgotten' | 'ended';

/** A changed price is shown as news for two monthly payments. */
const newsDays = 62;

/** The group that a stream is shown in. `mayBeForgotten`: see `forgettable`. */
export function groupOf(stream: RecurringStream, today: PlainDate, mayBeForgotten: boolean): RecurringGroup {
  if (stream.status === 'stopped') return 'ended';
  if (stream.status === 'missed') return 'missed';
  const changedOn = stream.jump?.on ?? stream.changes.at(-1)?.on;
  if (changedOn !== undefined && daysBetween(changedOn, today) <= newsDays) return 'changed';
  if (mayBeForgotten) return 'forgotten';
  const isPaidThisMonth = stream.rows.at(-1)?.postedOn.slice(0, 7) === today.slice(0, 7);
  const isDueThisMonth = stream.next?.on.slice(0, 7) === today.slice(0, 7);
  return isPaidThisMonth && !isDueThisMonth ? 'paid' : 'upcoming';
}
