import { historyActors, historySubjects } from '@cairn/contract/history';
import { Link, useNavigate } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { RemoveFilterLink } from '../../ui/remove-filter-link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { actorLabels, filterFromAddress, subjectLabels } from './filter-from-address.ts';
import { type HistoryFilter, historyAddress } from './history-address.ts';

type Props = { filter: HistoryFilter };

/** The parts of the filter in words, each with what is left without it. */
function chipsOf(filter: HistoryFilter): { label: string; without: HistoryFilter }[] {
  const { actor, subject, accountId, transactionId, from, to, search } = filter;
  const without = (key: keyof HistoryFilter) => ({ ...filter, [key]: undefined });
  return [
    ...(actor === undefined ? [] : [{ label: `By: ${actorLabels[actor]}`, without: without('actor') }]),
    ...(subject === undefined ? [] : [{ label: subjectLabels[subject], without: without('subject') }]),
    ...(accountId === undefined ? [] : [{ label: 'One account', without: without('accountId') }]),
    ...(transactionId === undefined ? [] : [{ label: 'One transaction', without: without('transactionId') }]),
    ...(from === undefined ? [] : [{ label: `From ${formatDate(from)}`, without: without('from') }]),
    ...(to === undefined ? [] : [{ label: `To ${formatDate(to)}`, without: without('to') }]),
    ...(search === undefined ? [] : [{ label: `“${search}”`, without: without('search') }]),
  ];
}

function Chips({ filter }: Props) {
  const chips = chipsOf(filter);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className="mt-3 flex flex-wrap items-center gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <RemoveFilterLink label={label} to={historyAddress(without)} />
        </li>
      ))}
      <li>
        <Link to="/history" className="link px-1 text-13 whitespace-nowrap">
          Clear all
        </Link>
      </li>
    </ul>
  );
}

const inputClass = 'h-9 rounded-small border border-line-strong bg-surface px-3 text-13';

/** Who, what, when and text: what the history is narrowed to, kept in the address. */
export function HistoryFilters({ filter }: Props) {
  const navigate = useNavigate();
  const change = (key: keyof HistoryFilter, value: string) => {
    const params = new URLSearchParams(historyAddress(filter).split('?')[1]);
    if (value === '') params.delete(key);
    else params.set(key, value);
    navigate(historyAddress(filterFromAddress(params)));
  };
  return (
    <div className="mb-6">
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            change('search', String(new FormData(event.currentTarget).get('search') ?? '').trim());
          }}
          className="grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap sm:items-center"
        >
          <input
            key={filter.search}
            aria-label="Search"
            name="search"
            type="search"
            maxLength={200}
            defaultValue={filter.search}
            placeholder="Search merchants, notes, categories"
            className={`col-span-2 w-full ${inputClass}`}
          />
          <SelectField
            inBar
            label="By"
            value={filter.actor ?? ''}
            onChange={(event) => change('actor', event.target.value)}
            options={[
              { value: '', label: 'By everyone' },
              ...historyActors.map((value) => ({ value, label: actorLabels[value] })),
            ]}
          />
          <SelectField
            inBar
            label="What"
            value={filter.subject ?? ''}
            onChange={(event) => change('subject', event.target.value)}
            options={[
              { value: '', label: 'Everything' },
              ...historySubjects.map((value) => ({ value, label: subjectLabels[value] })),
            ]}
          />
          {(['from', 'to'] as const).map((key) => (
            <label
              key={key}
              className="flex items-center gap-1.5 text-13 text-muted max-sm:flex-col max-sm:items-stretch max-sm:gap-1"
            >
              {key === 'from' ? 'From' : 'To'}
              <input
                type="date"
                value={filter[key] ?? ''}
                onChange={(event) => change(key, event.target.value)}
                className={`figures text-ink sm:w-36 ${inputClass}`}
              />
            </label>
          ))}
        </form>
      </search>
      <Chips filter={filter} />
    </div>
  );
}
