import type { Completions } from '@cairn/contract/own-transactions';
import { foldText } from '@cairn/domain/ledger-text';
import { useId, useState } from 'react';
import { formatSignedMoneyIn } from '../../lib/format.ts';
import { Field } from '../../ui/field.tsx';

type Completion = Completions['completions'][number];

type OptionProps = {
  id: string;
  completion: Completion;
  categoryName: string | undefined;
  isSelected: boolean;
  onChoose: () => void;
};

function Option({ id, completion, categoryName, isSelected, onChoose }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      // Before the field loses the focus, and with it this list.
      onPointerDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
      className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-sunken/60 aria-selected:bg-accent/10"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{completion.description}</span>
        <span className="block truncate text-12 text-muted">{categoryName}</span>
      </span>
      <span className="figures amount text-13 text-muted">
        {formatSignedMoneyIn(completion.currency, completion.amount)}
      </span>
    </div>
  );
}

type Props = {
  value: string;
  error: string | null;
  completions: readonly Completion[];
  /** The name of a category, for the line under a description. */
  categoryName: (id: string) => string | undefined;
  onChange: (description: string) => void;
};

/** A description, completed from the household’s history: by the arrow keys and Enter, or by a tap. */
export function DescriptionField({ value, error, completions, categoryName, onChange }: Props) {
  const listId = useId();
  const [hasFocus, setHasFocus] = useState(false);
  /** The description that the arrow keys are at. */
  const [active, setActive] = useState<string | null>(null);
  const typed = foldText(value);
  const isWhole = completions.some(({ description }) => foldText(description) === typed);
  // Those of the letters before are shown until the next ones come, and must not be taken for them.
  const matching = completions.filter(({ description }) => foldText(description).includes(typed));
  const offered = hasFocus && !isWhole ? matching : [];
  const isOpen = offered.length > 0;
  const at = offered.findIndex(({ description }) => description === active);
  const chosen = offered[at];

  function choose({ description }: Completion): void {
    setActive(null);
    onChange(description);
  }

  function onKeyDown(event: React.KeyboardEvent): void {
    if (!isOpen) return;
    const last = offered.length - 1;
    const move = (to: number) => setActive(offered[to]?.description ?? null);
    if (event.key === 'ArrowDown') move(at === last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') move(at <= 0 ? last : at - 1);
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <div>
      <Field
        label="Description"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen === undefined ? undefined : `${listId}-${at}`}
        autoComplete="off"
        maxLength={200}
        value={value}
        error={error}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setActive(null);
          onChange(event.target.value);
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="From your history"
        className="mt-1 divide-y divide-line rounded-small border border-line-strong empty:hidden"
      >
        {offered.map((one, index) => (
          <Option
            key={one.description}
            id={`${listId}-${index}`}
            completion={one}
            categoryName={categoryName(one.categoryId)}
            isSelected={index === at}
            onChoose={() => choose(one)}
          />
        ))}
      </div>
    </div>
  );
}
