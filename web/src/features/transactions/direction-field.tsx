import type { ReactNode } from 'react';

/** Whether money goes out or comes in. */
export function Direction({
  isIncoming,
  onChange,
}: {
  isIncoming: boolean;
  onChange: (isIncoming: boolean) => void;
}) {
  const choice = (value: boolean, label: ReactNode) => (
    <label className="flex h-[2.625rem] flex-1 cursor-pointer items-center justify-center rounded-small text-13 font-medium text-muted has-checked:bg-accent/10 has-checked:text-ink has-focus-visible:outline-2">
      <input
        type="radio"
        name="direction"
        checked={isIncoming === value}
        onChange={() => onChange(value)}
        className="sr-only"
      />
      {label}
    </label>
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 block text-13 font-medium">Direction</legend>
      <div className="flex rounded-small border border-line-strong">
        {choice(false, 'Money out')}
        {choice(true, 'Money in')}
      </div>
    </fieldset>
  );
}
