import type { Recurring, RecurringStream } from '@cairn/contract/recurring';
import { countOf } from '../../lib/format.ts';
import { Section } from '../../ui/section.tsx';
import { accountWords, type NamedAccount } from '../accounts/account-words.ts';
import { PlannedList } from '../planned/planned-list.tsx';
import { groupFor, groupNotes, groupOrder, groupTitles } from './recurring-words.ts';
import { StreamRow } from './stream-row.tsx';

type Mark = (stream: RecurringStream, isRecurring: boolean) => void;
type ListProps = { streams: readonly RecurringStream[]; all: readonly NamedAccount[]; onMark: Mark };

function StreamList({ streams, all, onMark, areMarked = false }: ListProps & { areMarked?: boolean }) {
  const words = areMarked ? 'Mark as recurring' : 'Not recurring';
  return (
    <ul className="divide-y divide-line">
      {streams.map((stream) => (
        <StreamRow
          key={stream.key}
          stream={stream}
          account={accountWords(stream, all)}
          action={{ words, run: (one) => onMark(one, areMarked) }}
        />
      ))}
    </ul>
  );
}

/** Recurring payments by their status; those that a person marked as not recurring come last. */
export function StreamGroups({ recurring, onMark }: { recurring: Recurring; onMark: Mark }) {
  // A stream that is planned is in the list of what is planned.
  const groups = Map.groupBy(
    recurring.streams.filter(({ plannedId }) => plannedId === null),
    groupFor,
  );
  const all = [...recurring.streams, ...recurring.marked, ...recurring.planned];
  return (
    <div className="space-y-8">
      <PlannedList planned={recurring.planned} streams={recurring.streams} all={all} />
      {groupOrder.map((group) => {
        const streams = groups.get(group);
        if (streams === undefined) return null;
        return (
          <Section
            key={group}
            title={groupTitles[group]}
            aside={
              <span className="figures text-13 text-muted">
                {countOf(streams.length, group === 'income' ? 'source' : 'bill')}
              </span>
            }
          >
            {groupNotes[group] !== undefined && (
              <p className="max-w-[62ch] text-13 text-muted">{groupNotes[group]}</p>
            )}
            <StreamList streams={streams} all={all} onMark={onMark} />
          </Section>
        );
      })}
      {recurring.marked.length > 0 && (
        <Section title="Not recurring">
          <p className="text-13 text-muted">You marked these as not recurring. They are not in the totals.</p>
          <StreamList streams={recurring.marked} all={all} onMark={onMark} areMarked />
        </Section>
      )}
    </div>
  );
}
