import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';

const inputClass =
  'h-11 w-full rounded-small border border-line-strong bg-surface px-3 text-15 text-ink aria-invalid:border-danger';

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & { label: string; invalid: boolean; errorId: string };

/** A labelled text field. When `invalid` it points to the message with id `errorId`. */
export function Field({ label, invalid, errorId, className, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-13 font-medium">
        {label}
      </label>
      <input
        id={id}
        className={inputClass}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? errorId : undefined}
        {...rest}
      />
    </div>
  );
}

/** A password field with a toggle that shows what was typed. `children` stand under it. */
export function PasswordField({ label, invalid, errorId, className, children, ...rest }: FieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-13 font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          {...rest}
          type={shown ? 'text' : 'password'}
          className={`${inputClass} pr-12`}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? errorId : undefined}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-pressed={shown}
          aria-label={`Show ${label.toLowerCase()}`}
          className="absolute top-0.5 right-0.5 flex size-10 items-center justify-center rounded-small text-muted hover:text-ink"
        >
          <Icon aria-hidden="true" size={18} strokeWidth={1.5} />
        </button>
      </div>
      {children}
    </div>
  );
}

/** A tick box with its label, which may hold links. */
export function CheckboxField({ label, invalid, errorId, className, children, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className={`flex items-start gap-3 ${className ?? ''}`}>
      <input
        id={id}
        type="checkbox"
        aria-label={label}
        className="mt-0.75 size-4.5 shrink-0 accent-accent"
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? errorId : undefined}
        {...rest}
      />
      <label htmlFor={id}>{children ?? label}</label>
    </div>
  );
}
