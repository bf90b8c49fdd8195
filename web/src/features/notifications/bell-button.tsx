import { Bell } from 'lucide-react';
import type { ComponentProps } from 'react';
import { countOf } from '../../lib/format.ts';
import { iconButtonClass } from '../../ui/button.tsx';
import { useNotifications } from './notification-calls.ts';

/** The bell: a dot when something is unread, and its count for those who cannot see it. */
export function BellButton(props: ComponentProps<'button'>) {
  const unread = useNotifications().data?.notifications.filter((one) => one.isUnread).length ?? 0;
  return (
    <button
      {...props}
      type="button"
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
    </button>
  );
}
