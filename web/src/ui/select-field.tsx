import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';

/** An option, or a line between options. */
export type SelectOption = { value: string; label: string } | 'line';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className' | 'children' | 'size'> & {
  label: string;
  /** Whether the label is for screen readers only, as in a bar of filters. */
  labelHidden?: boolean;
  size?: 'medium' | 'small';
  options: readonly SelectOption[];
};

const sizes = { medium: 'h-11 pl-3 text-15', small: 'h-9 pl-3 text-13' };

/** A labelled choice of one, by the browser's own control. */
export function SelectField({
  label,
  labelHidden = false,
  size = 'medium',
  options,
  ...rest
}: SelectFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1 block text-13 font-medium'}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          className={`w-full appearance-none truncate rounded-small border border-line-strong bg-surface pr-9 text-ink ${sizes[size]}`}
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
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted"
        />
      </div>
    </div>
  );
}
