import type { ComponentProps } from 'react';
import { useSession } from '../features/people/session-state.ts';

/** First letters of the first and last word of a name: `Ada Lovelace` gives `AL`. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.at(0) ?? '');
  return letters.join('').toUpperCase();
}

/** The person's initials, which open the menu behind them. */
export function AvatarButton(props: ComponentProps<'button'>) {
  const name = useSession()?.user?.name ?? 'User';
  const initials = initialsOf(name);
  return (
    <button
      {...props}
      type="button"
      aria-label={`${initials}: Account menu of ${name}`}
      className="ml-1 flex size-9 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface text-13 font-semibold hover:bg-sunken"
    >
      {initials}
    </button>
  );
}
