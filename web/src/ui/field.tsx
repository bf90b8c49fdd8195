import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { InlineError } from './notice.tsx';

const inputClass =
  'h-11 w-full rounded-small border border-line-strong bg-surface px-3 text-15 text-ink aria-invalid:border-danger aria-invalid:outline-danger';

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string;
  /** What is wrong with what was entered; null when nothing is. */
  error?: string | null;
};

/** What ties an input to the message under it. */
function errorProps(error: string | null, errorId: string) {
  return error === null ? {} : { 'aria-invalid': true, 'aria-describedby': errorId };
}

function FieldError({ id, error }: { id: string; error: string | null }) {
  if (error === null) return null;
  return (
    <div className="mt-1.5">
      <InlineError id={id}>{error}</InlineError>
    </div>
  );
}

/** A labelled text field. */
export function Field({ label, error = null, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-13 font-medium">
        {label}
      </label>
      <input id={id} className={inputClass} {...errorProps(error, `${id}-error`)} {...rest} />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** A password field with a toggle that shows its text. `children` follow it. */
export function PasswordField({
  label,
  error = null,
  children,
  ...rest
}: FieldProps & { children?: ReactNode }) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-13 font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          {...rest}
          type={shown ? 'text' : 'password'}
          className={`${inputClass} pr-12`}
          {...errorProps(error, `${id}-error`)}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-pressed={shown}
          aria-controls={id}
          // Does not repeat the field's label, so that the label finds one element.
          aria-label="Show characters"
          className="absolute top-0.5 right-0.5 flex size-10 items-center justify-center rounded-small text-muted hover:text-ink"
        >
          <Icon size={18} />
        </button>
      </div>
      {children}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** A tick box with its label, which may hold links. */
export function CheckboxField({
  label,
  error = null,
  children,
  ...rest
}: FieldProps & { children?: ReactNode }) {
  const id = useId();
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          aria-label={label}
          className="mt-0.75 size-4.5 shrink-0 accent-accent aria-invalid:outline-danger"
          {...errorProps(error, `${id}-error`)}
          {...rest}
        />
        <label htmlFor={id}>{children ?? label}</label>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
