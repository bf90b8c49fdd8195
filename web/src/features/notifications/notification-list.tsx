import type { Notification } from '@cairn/contract/notifications';
import { Bell, Landmark, Lightbulb, MessageSquare, Scale } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../lib/api-error.ts';
import { formatAge } from '../../lib/format.ts';
import { useNow } from '../../lib/now.ts';
import { SmallButton } from '../../ui/button.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useMarkAllRead, useNotifications } from './notification-calls.ts';

const icons: Readonly<Record<Notification['kind'], typeof Bell>> = {
  insight: Lightbulb,
  connection: Landmark,
  account: Landmark,
  reconciliation: Scale,
  budget: Bell,
  balance: Bell,
  charge: Bell,
  forecast: Bell,
  letter: Bell,
  comment: MessageSquare,
};

type ItemProps = { notification: Notification; isNew: boolean; nowMs: number; onGo: () => void };

function Item({ notification, isNew, nowMs, onGo }: ItemProps) {
  const { kind, page, title, message, at } = notification;
  const Icon = icons[kind];
  return (
    <li>
      <Link
        to={page}
        onClick={onGo}
        className="flex gap-3 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <Icon size={18} className="mt-0.75 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="font-medium">{title}</span>
            {isNew && (
              <span className="flex shrink-0 items-center gap-1.5 text-12 font-medium text-accent">
                <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
                New
              </span>
            )}
          </span>
          <span className="line-clamp-2 text-13 text-muted">{message}</span>
          <span className="mt-0.5 block text-12 text-muted">{formatAge(Date.parse(at), nowMs)}</span>
        </span>
      </Link>
    </li>
  );
}

/** The notifications from insights and connections, the new ones marked. Opening the list marks all as read. */
export function NotificationList({ onGo }: { onGo: () => void }) {
  const { data, error, refetch } = useNotifications();
  const { mutate: markAllRead, isIdle } = useMarkAllRead();
  const nowMs = useNow();
  const loaded = data !== undefined;
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  // What was unread when the list opened stays marked while it is open.
  useEffect(() => {
    const unread = data?.notifications.filter((one) => one.isUnread) ?? [];
    if (unread.length === 0 || !isIdle) return;
    setNewIds((before) => new Set([...before, ...unread.map((one) => one.subjectId)]));
    markAllRead();
  }, [data, isIdle, markAllRead]);

  if (!loaded && error === null)
    return (
      <div className="px-4" aria-busy="true">
        <SkeletonRows rows={3} rowClass="h-20" />
      </div>
    );
  if (!loaded)
    return (
      <div className="space-y-3 p-4">
        <InlineError>{errorMessage(error)}</InlineError>
        <SmallButton onClick={() => void refetch()}>Try again</SmallButton>
      </div>
    );
  if (data.notifications.length === 0)
    return (
      <div className="p-4">
        <p className="font-serif text-18">No notifications</p>
        <p className="text-13 text-muted">
          Insights, news about your bank connections and the alerts that you choose appear here.
        </p>
      </div>
    );
  return (
    <ul className="divide-y divide-line">
      {data.notifications.map((one) => (
        <Item
          key={`${one.kind}-${one.subjectId}-${one.at}`}
          notification={one}
          isNew={newIds.has(one.subjectId)}
          nowMs={nowMs}
          onGo={onGo}
        />
      ))}
    </ul>
  );
}
