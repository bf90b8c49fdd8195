import { budgetDefaults } from '@cairn/contract/budgets';
import type { Cents } from '@cairn/contract/money';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatWholeMoney, limitAsText, limitFromText } from './whole-money.ts';

type Props = { category: string; limit: Cents; onChange: (limit: Cents) => void };

function LimitInput({ category, limit, onDone }: Props & { onDone: (limit: Cents | null) => void }) {
  const [text, setText] = useState(limitAsText(limit));
  const done = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);

  function finish(result: Cents | null): void {
    // Leaving the field by Enter or Esc takes it away, which the browser tells as a blur.
    if (done.current) return;
    done.current = true;
    onDone(result);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The focus moves to the button that opens the field: Enter must not press it as well.
    event.preventDefault();
    finish(event.key === 'Enter' ? limitFromText(text) : null);
  }

  return (
    <span className="relative inline-block">
      <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-2 flex items-center">
        $
      </span>
      <input
        ref={input}
        type="number"
        min={budgetDefaults.min}
        step={budgetDefaults.step}
        value={text}
        aria-label={`Monthly limit of ${category}`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => finish(limitFromText(text))}
        className="figures h-8 w-28 rounded-small border border-line-strong bg-surface pr-1 pl-5 text-15"
      />
    </span>
  );
}

/** The limit, edited where it stands: Enter or leaving the field keeps it, Esc does not. */
export function LimitEditor({ category, limit, onChange }: Props) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Only where the focus would be lost: after a click elsewhere it is there.
    if (wasEditing.current && !editing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  if (editing)
    return (
      <LimitInput
        category={category}
        limit={limit}
        onChange={onChange}
        onDone={(entered) => {
          setEditing(false);
          if (entered !== null && entered !== limit) onChange(entered);
        }}
      />
    );
  const shown = formatWholeMoney(limit);
  return (
    <button
      ref={button}
      type="button"
      onClick={() => setEditing(true)}
      aria-label={`${shown}: edit the limit of ${category}`}
      className="inline-flex h-8 items-center gap-1.5 rounded-small px-1 -mx-1 hover:bg-sunken"
    >
      <span className="figures amount">{shown}</span>
      <Pencil aria-hidden="true" size={14} strokeWidth={1.5} className="text-muted" />
    </button>
  );
}
