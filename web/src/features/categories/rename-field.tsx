import type { Category } from '@cairn/contract/transactions';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { InlineError } from '../../ui/notice.tsx';
import type { CategoryEdits } from './use-category-edits.ts';

/** As the server has it. */
const maxNameLength = 40;

type Props = { category: Category; change: CategoryEdits['change']; onDone: () => void };

/** A category's name as a field: Enter or leaving it saves, Esc does not. A name that cannot be saved stays, with the reason. */
export function RenameField({ category, change, onDone }: Props) {
  const id = useId();
  const [text, setText] = useState(category.name);
  const [error, setError] = useState<string | null>(null);
  const saving = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  function save(): void {
    const name = text.trim();
    if (saving.current) return;
    if (name === category.name || name === '') {
      onDone();
      return;
    }
    saving.current = true;
    // By its own promise: the callbacks of `mutate` are those of the last change alone, and another row may have made one meanwhile.
    change.mutateAsync({ category, change: { name } }).then(onDone, (reason: Error) => {
      saving.current = false;
      setError(errorMessage(reason));
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape') {
      saving.current = true;
      onDone();
    } else return;
    event.preventDefault();
  }

  return (
    <div className="min-w-0 py-1">
      <input
        ref={input}
        value={text}
        maxLength={maxNameLength}
        autoComplete="off"
        aria-label={`New name of ${category.name}`}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : id}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (error === null) save();
        }}
        className="h-8 w-full max-w-72 rounded-small border border-line-strong bg-surface px-2 text-15 aria-invalid:border-danger"
      />
      {error !== null && (
        <div className="text-13">
          <InlineError id={id}>{error}</InlineError>
        </div>
      )}
    </div>
  );
}
