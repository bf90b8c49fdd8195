import { budgetDefaults } from '@cairn/contract/budgets';
import { amountFaults } from '@cairn/domain/entered-amount';
import type { Cents } from '@cairn/domain/money';
import type { PlainMonth } from '@cairn/domain/plain-date';
import { Pencil } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button, SmallButton } from '../../ui/button.tsx';
import type { HoldsFor } from './budget-words.ts';
import { HoldsForField } from './holds-for-field.tsx';
import { formatWholeMoney, limitAsText, limitFromText } from './whole-money.ts';

type Entered = { limit: Cents; holdsFor: HoldsFor };
type FormProps = {
  category: string;
  month: PlainMonth;
  start: Entered;
  onDone: (entered: Entered | null) => void;
};

type InputProps = { category: string; text: string; isWrong: boolean; onType: (text: string) => void };

/** The limit, chosen to be typed over. */
function LimitInput({ category, text, isWrong, onType }: InputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  return (
    <label className="text-13 font-medium">
      Monthly limit
      <span className="relative mt-1 block">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-2 flex items-center text-15"
        >
          $
        </span>
        <input
          ref={input}
          type="number"
          min={budgetDefaults.min}
          step={budgetDefaults.step}
          value={text}
          aria-label={`Monthly limit of ${category}`}
          aria-invalid={isWrong || undefined}
          onChange={(event) => onType(event.target.value)}
          className="figures h-8 w-28 rounded-small border border-line-strong bg-surface pr-1 pl-5 text-15 font-normal"
        />
      </span>
    </label>
  );
}

/** For an element: calls when something beside it is pressed. */
function usePressBeside<E extends HTMLElement>(onPress: () => void) {
  const element = useRef<E>(null);
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && element.current?.contains(target) === false) onPress();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  });
  return element;
}

/** The limit and what it holds for. Enter, Save or going elsewhere keeps what was entered; Esc and Cancel do not. */
function LimitForm({ category, month, start, onDone }: FormProps) {
  const [text, setText] = useState(limitAsText(start.limit));
  const [holdsFor, setHoldsFor] = useState(start.holdsFor);
  const [isWrong, setIsWrong] = useState(false);
  const done = useRef(false);

  function finish(keep: boolean): void {
    // Closing the form takes its fields away, which the browser reports as a blur.
    if (done.current) return;
    const limit = limitFromText(text);
    if (keep && limit === null) {
      setIsWrong(true);
      return;
    }
    done.current = true;
    onDone(keep && limit !== null ? { limit, holdsFor } : null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (event.target instanceof HTMLButtonElement && event.key === 'Enter') return;
    // The focus moves to the button that opens the form: Enter must not press it as well.
    event.preventDefault();
    finish(event.key === 'Enter');
  }

  // A press on words or on the padding takes the focus to what is around the form, or to nothing: that is no leaving.
  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof Node) || relatedTarget.contains(currentTarget)) return;
    if (!currentTarget.contains(relatedTarget)) finish(true);
  }

  const form = usePressBeside<HTMLDivElement>(() => finish(true));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields in it
    <div
      ref={form}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className="relative z-10 mt-1 mb-3 flex flex-wrap items-end gap-x-6 gap-y-2 rounded-small border border-line bg-surface p-3"
    >
      <LimitInput
        category={category}
        text={text}
        isWrong={isWrong}
        onType={(typed) => {
          setText(typed);
          setIsWrong(false);
        }}
      />
      <HoldsForField month={month} value={holdsFor} onChange={setHoldsFor} />
      <p role="status" className="basis-full text-13 text-danger empty:hidden">
        {isWrong && amountFaults.decimals}
      </p>
      <span className="ml-auto flex gap-2">
        <SmallButton onClick={() => finish(false)}>Cancel</SmallButton>
        <Button size="small" onClick={() => finish(true)}>
          Save
        </Button>
      </span>
    </div>
  );
}

type Props = {
  category: string;
  month: PlainMonth;
  limit: Cents;
  /** Whether the limit is of the month alone: then an edit of it is, too, unless the person chooses otherwise. */
  isForMonthOnly: boolean;
  onChange: (limit: Cents, holdsFor: HoldsFor) => void;
};

/** The limit as a button, and the form that it opens under its line. */
export function useLimitEditor({ category, month, limit, isForMonthOnly, onChange }: Props) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Only where the focus would be lost: after a click elsewhere it is there.
    if (wasEditing.current && !editing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  const start: Entered = { limit, holdsFor: isForMonthOnly ? 'month' : 'onward' };
  function close(entered: Entered | null): void {
    setEditing(false);
    if (entered === null) return;
    const changed = entered.limit !== start.limit || entered.holdsFor !== start.holdsFor;
    if (changed) onChange(entered.limit, entered.holdsFor);
  }

  const shown = formatWholeMoney(limit);
  return {
    limitButton: (
      <button
        ref={button}
        type="button"
        aria-expanded={editing}
        onClick={() => setEditing(true)}
        aria-label={`${shown}: edit the limit of ${category}`}
        className="inline-flex h-8 items-center gap-1.5 rounded-small px-1 -mx-1 hover:bg-sunken"
      >
        <span className="figures amount">{shown}</span>
        <Pencil size={14} className="text-muted" />
      </button>
    ),
    limitForm: editing ? <LimitForm category={category} month={month} start={start} onDone={close} /> : null,
  };
}
