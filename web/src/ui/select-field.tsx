import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';

/** An option, or a line between options. */
export type SelectOption = { value: string; label: string } | 'line';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & {
  label: string;
  /** In a bar of filters: smaller, with a label for screen readers only. */
  inBar?: boolean;
  options: readonly SelectOption[];
};

/** A labelled choice of one, by the browser's own control. */
export function SelectField({ label, inBar = false, options, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={inBar ? 'sr-only' : 'mb-1 block text-13 font-medium'}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          className={`w-full appearance-none truncate rounded-small border border-line-strong bg-surface pr-9 text-ink pl-3 ${inBar ? 'h-9 text-13' : 'h-11 text-15'}`}
          {...rest}
        >
          {options.map((option) =>
            option === 'line' ? (
              <hr key={option} />
            ) : (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ),
          )}
        </select>
        <ChevronDown
          size={16}
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted"
        />
      </div>
    </div>
  );
}
