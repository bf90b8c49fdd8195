import type { ComponentProps } from 'react';

type Variant = 'primary' | 'secondary' | 'ghost';

const base =
  'inline-flex items-center justify-center gap-2 rounded-small font-medium whitespace-nowrap transition-colors duration-150 disabled:cursor-default';

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent/90 disabled:bg-accent/80',
  secondary: 'border border-line-strong/60 bg-surface text-ink hover:bg-sunken disabled:text-muted',
  ghost: 'text-ink hover:bg-sunken disabled:text-muted',
};

const sizes = { medium: 'h-10 px-4 text-15', small: 'h-8 px-3 text-13' };

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: Variant = 'primary', size: keyof typeof sizes = 'medium'): string {
  return `${base} ${variants[variant]} ${sizes[size]}`;
}

/** The classes of a square button that shows only an icon; it needs a label of its own. */
export const iconButtonClass =
  'flex size-9 shrink-0 items-center justify-center rounded-small text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink';

/** Drawn here, so that the landing page's weight does not include the family of icons. */
function Spinner() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      aria-hidden="true"
      className="size-4 animate-spin"
    >
      <path d="M21 12a9 9 0 1 1-6.2-8.6" />
    </svg>
  );
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant;
  size?: keyof typeof sizes;
  busy?: boolean;
};

/** A button. While `busy` it is disabled and shows a spinner; the caller changes the label. */
export function Button({ variant, size, busy = false, disabled, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      disabled={busy || disabled}
      aria-busy={busy || undefined}
      className={`${buttonClass(variant, size)} ${className ?? ''}`}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** A button beside other things, or in a row of a list. */
export function SmallButton(props: Omit<ButtonProps, 'variant' | 'size'>) {
  return <Button variant="secondary" size="small" {...props} />;
}
