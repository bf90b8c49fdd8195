import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { lazy, Suspense, useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { iconButtonClass } from '../../ui/button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useNotifications } from './notification-calls.ts';

const NotificationList = lazy(() =>
  import('./notification-list.tsx').then((module) => ({ default: module.NotificationList })),
);

/** The bell: a dot when something is unread, its count for those who cannot see it, and the list behind it. */
export function NotificationBell() {
  const [open, setOpen] = useState(false);
  const unread = useNotifications().data?.notifications.filter((one) => one.isUnread).length ?? 0;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${countOf(unread, 'unread', 'unread')}`}
        title="Notifications"
        className={`relative ${iconButtonClass}`}
      >
        <Bell size={20} />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1.5 right-1.5 size-2.5 rounded-full border-2 border-paper bg-danger"
          />
        )}
      </Popover.Trigger>
      <Popover.Content
        align="end"
        sideOffset={8}
        collisionPadding={8}
        aria-label="Notifications"
        className="arrive z-40 flex max-h-[min(32rem,70dvh)] w-[min(24rem,var(--radix-popover-content-available-width))] flex-col overflow-hidden rounded-large border border-line-strong bg-surface"
      >
        <h2 className="border-b border-line px-4 py-3 font-serif text-18 font-medium">Notifications</h2>
        <div className="overflow-y-auto">
          <Suspense
            fallback={
              <div className="px-4">
                <SkeletonRows rows={3} rowClass="h-20" />
              </div>
            }
          >
            <NotificationList onGo={() => setOpen(false)} />
          </Suspense>
        </div>
      </Popover.Content>
    </Popover.Root>
  );
}
