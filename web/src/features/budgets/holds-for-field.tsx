import type { PlainMonth } from '@cairn/domain/plain-date';
import { useId } from 'react';
import { type HoldsFor, holdsForOptions } from './budget-words.ts';

type Props = { month: PlainMonth; value: HoldsFor; onChange: (value: HoldsFor) => void };

/** Whether a limit applies from the month on, or to the month alone. */
export function HoldsForField({ month, value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-13 font-medium">Applies</legend>
      <div className="flex flex-wrap gap-x-6">
        {holdsForOptions(month).map((option) => (
          <label key={option.value} className="flex h-8 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-4 accent-accent"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
