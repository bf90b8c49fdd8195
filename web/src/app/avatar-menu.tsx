import { LogOut } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { signOut } from '../features/auth/authenticate.ts';
import { useSession } from '../features/auth/session-state.ts';

/** First letters of the first and last word of a name: `Ada Lovelace` gives `AL`. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.at(0) ?? '');
  return letters.join('').toUpperCase();
}

/** The person's initials; behind them who is signed in and the way out. */
export function AvatarMenu() {
  const user = useSession()?.user ?? null;
  const name = user?.name ?? 'User';
  const initials = initialsOf(name);
  return (
    // Not modal: a modal menu hides the page's scroll bar, and the page would move.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`${initials}: Account menu of ${name}`}
        className="flex size-9 items-center justify-center rounded-full border border-line-strong bg-surface text-13 font-semibold hover:bg-sunken"
      >
        {initials}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={8}
        className="arrive z-40 min-w-56 rounded-large border border-line-strong bg-surface p-1"
      >
        <DropdownMenu.Label className="border-b border-line px-3 py-2">
          <span className="block font-medium">{name}</span>
          {user !== null && <span className="block text-13 text-muted">{user.email}</span>}
        </DropdownMenu.Label>
        <DropdownMenu.Item
          onSelect={() => void signOut()}
          className="mt-1 flex h-10 cursor-pointer items-center gap-3 rounded-small px-3 outline-none data-highlighted:bg-sunken"
        >
          <LogOut aria-hidden="true" size={18} strokeWidth={1.5} />
          Log Out
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
