import {
  type NoticeAttempt,
  type NoticeChannel,
  noticeNames,
  noticeRoutes,
} from '@cairn/contract/notice-settings';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { queryFor } from '../../api/queries.ts';
import { formatMoment } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Freshness } from '../../ui/freshness.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

function outcomeOf({ status, hasArrived }: NoticeAttempt): string {
  if (hasArrived) return 'Arrived';
  return status === null ? 'No answer' : `Answered ${status}`;
}

/** What came of the last calls of a webhook. */
export function WebhookCalls({ channel, onClose }: { channel: NoticeChannel; onClose: () => void }) {
  const query = useQuery({
    ...queryFor(noticeRoutes.noticeAttempts, { params: { channelId: channel.id } }),
    staleTime: 0,
  });
  const attempts = query.data?.attempts;
  return (
    <Dialog title={`Calls of ${channel.name}`} onClose={onClose}>
      <p className="mb-3 text-muted">
        A notification that does not arrive is tried again, for some hours; a test is not.
      </p>
      {attempts === undefined && query.error === null && <SkeletonRows rows={3} rowClass="h-14" />}
      {attempts === undefined && (
        <Freshness query={query} emptyWords="Could not load the webhook’s calls. " />
      )}
      {attempts?.length === 0 && <p>Nothing has been sent yet.</p>}
      {attempts !== undefined && attempts.length > 0 && (
        <ul aria-label="Calls" className="divide-y divide-line border-t border-line">
          {attempts.map((attempt) => {
            const Icon = attempt.hasArrived ? CircleCheck : CircleAlert;
            return (
              <li key={attempt.id} className="flex items-center justify-between gap-4 py-3">
                <span className="min-w-0">
                  <span className="block truncate">
                    {attempt.kind === 'test' ? 'Test' : noticeNames[attempt.kind]}
                  </span>
                  <span className="block text-13 text-muted">{formatMoment(Date.parse(attempt.at))}</span>
                </span>
                <span
                  className={`inline-flex items-center gap-1.5 text-13 font-medium whitespace-nowrap ${attempt.hasArrived ? 'text-money-in' : 'text-danger'}`}
                >
                  <Icon size={16} />
                  {outcomeOf(attempt)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}
