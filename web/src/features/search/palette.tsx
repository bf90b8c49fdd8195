import { LoaderCircle, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf } from '../../lib/format.ts';
import { DialogFrame } from '../../ui/dialog.tsx';
import { useFoundAnswer } from './found-answer.ts';
import { useFoundTransactions, useNamesInLedger } from './found-in-ledger.ts';
import { type Entry, type EntryGroup, matching } from './match.ts';

const mostOfEach = 5;
const mostScreensAndActions = 9;

/** What a search finds, in the order in which it is shown. Without one: the screens and the actions. */
function useFound(search: string, commands: readonly EntryGroup[], goTo: (address: string) => void) {
  const names = useNamesInLedger(goTo);
  const found = useFoundTransactions(search, goTo);
  const answer = useFoundAnswer(search, goTo);
  if (search === '') return { groups: [...commands], searching: false, error: null };
  const groups = [
    ...answer.groups,
    ...matching(commands, search, mostScreensAndActions),
    ...matching(names, search, mostOfEach),
    ...(found.entries.length === 0 ? [] : [{ title: 'Transactions', entries: found.entries }]),
  ];
  return { groups, searching: found.searching || answer.searching, error: found.error };
}

type OptionRowProps = {
  entry: Entry;
  id: string;
  active: boolean;
  onPoint: () => void;
};

function OptionRow({ entry, id, active, onPoint }: OptionRowProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The keys are read by the field above, which keeps the focus.
    <button
      ref={ref}
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={entry.run}
      className="flex min-h-11 w-full items-center justify-between gap-4 rounded-small px-3 py-1.5 text-left aria-selected:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className={`block ${entry.isSentence ? 'font-serif text-18' : 'truncate'}`}>{entry.label}</span>
        {entry.detail !== undefined && entry.detail !== '' && (
          <span className="block truncate text-13 text-muted">{entry.detail}</span>
        )}
      </span>
      {entry.amount !== undefined && <span className="amount figures shrink-0">{entry.amount}</span>}
    </button>
  );
}

type OptionsProps = {
  groups: readonly EntryGroup[];
  listId: string;
  activeId: string | undefined;
  onPoint: (id: string) => void;
};

function Options({ groups, listId, activeId, onPoint }: OptionsProps) {
  return (
    <div id={listId} role="listbox" aria-label="Results" className="max-h-[60dvh] overflow-y-auto p-2">
      {groups.map(({ title, entries }) => (
        <fieldset key={title} aria-label={title} className="min-w-0 not-first:mt-2">
          <p aria-hidden="true" className="px-3 py-1 text-12 font-medium text-muted">
            {title}
          </p>
          {entries.map((entry) => (
            <OptionRow
              key={entry.id}
              entry={entry}
              id={`${listId}-${entry.id}`}
              active={entry.id === activeId}
              onPoint={() => onPoint(entry.id)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** Which entry is the next one by an arrow key; the ends meet. */
function moved(entries: readonly Entry[], activeId: string | undefined, step: 1 | -1): string | undefined {
  const index = entries.findIndex(({ id }) => id === activeId);
  return entries.at((index + step) % Math.max(1, entries.length))?.id;
}

function wordsFor(count: number, searching: boolean, failure: Error | null, search: string): string {
  if (failure !== null) return `Transactions could not be searched. ${errorMessage(failure)}`;
  if (searching) return 'Searching transactions…';
  return count === 0 ? `Nothing found for “${search}”` : countOf(count, 'result');
}

type Props = {
  commands: readonly EntryGroup[];
  goTo: (address: string) => void;
  onClose: () => void;
};

/** Everything that can be reached by its name: screens, actions, accounts, categories, transactions. */
export function Palette({ commands, goTo, onClose }: Props) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const search = typed.trim();
  const { groups, searching, error } = useFound(search, commands, goTo);
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find(({ id }) => id === chosenId) ?? entries[0];

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setChosenId(moved(entries, active?.id, 1));
    else if (event.key === 'ArrowUp') setChosenId(moved(entries, active?.id, -1));
    else if (event.key === 'Enter') active?.run();
    else return;
    event.preventDefault();
  }

  return (
    <DialogFrame label="Search" onClose={onClose} placement="top">
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search size={18} className="shrink-0 text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label="Search screens, actions, accounts, categories and transactions, or ask about your money"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : `${listId}-${active.id}`}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search, go to, or ask…"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosenId(undefined);
          }}
          onKeyDown={onKeyDown}
          className="h-14 w-full bg-transparent text-15 outline-none placeholder:text-muted"
        />
        {searching && <LoaderCircle size={16} className="shrink-0 animate-spin text-muted" />}
      </div>
      <Options groups={groups} listId={listId} activeId={active?.id} onPoint={setChosenId} />
      <div className="flex min-h-9 items-center justify-between gap-4 border-t border-line px-4 py-1.5 text-12 text-muted">
        <p role="status">
          {search === ''
            ? 'Type to find accounts, categories and transactions, or to ask about your money'
            : wordsFor(entries.length, searching, error, search)}
        </p>
        <p aria-hidden="true" className="shrink-0 max-sm:hidden">
          ↑ ↓ move · Enter opens · Esc closes
        </p>
      </div>
    </DialogFrame>
  );
}
