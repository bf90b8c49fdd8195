import { Popover } from 'radix-ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { BellButton } from './bell-button.tsx';
import { NotificationList } from './notification-list.tsx';

/** The bell and its list, which is open from the start, since it is fetched when it is first opened. */
export default function NotificationPanel() {
  const [open, setOpen] = useState(true);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <BellButton />
      </Popover.Trigger>
      <Popover.Content
        align="end"
        sideOffset={8}
        collisionPadding={8}
        aria-label="Notifications"
        className="arrive z-40 flex max-h-[min(32rem,70dvh)] w-[min(24rem,var(--radix-popover-content-available-width))] flex-col overflow-hidden rounded-large border border-line-strong bg-surface"
      >
        <div className="flex items-baseline justify-between gap-4 border-b border-line px-4 py-3">
          <h2 className="font-serif text-18 font-medium">Notifications</h2>
          <Link to="/notifications" onClick={() => setOpen(false)} className="link text-13">
            Settings
          </Link>
        </div>
        <div className="overflow-y-auto">
          <NotificationList onGo={() => setOpen(false)} />
        </div>
      </Popover.Content>
    </Popover.Root>
  );
}
