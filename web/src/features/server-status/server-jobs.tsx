import type { ServerStatus } from '@cairn/contract/server-status';
import { formatAge, formatCount, formatMoment } from '../../lib/format.ts';
import { Section } from '../../ui/section.tsx';
import { queueWords } from './server-status-words.ts';

const head = 'py-2 pl-4 text-right text-13 font-normal text-muted';
const cell = 'figures py-2 pl-4 text-right';

type Queue = ServerStatus['queues'][number];

function QueueRow({ queue, nowMs }: { queue: Queue; nowMs: number }) {
  const { name, ready, deferred, active, oldestAt } = queue;
  return (
    <tr>
      <th scope="row" className="py-2 text-left font-normal">
        {queueWords(name)}
      </th>
      <td className={cell}>{formatCount(active)}</td>
      <td className={cell}>{formatCount(ready)}</td>
      <td className={`${cell} max-sm:hidden`}>{formatCount(deferred)}</td>
      <td className={cell}>{oldestAt === null ? '–' : formatAge(Date.parse(oldestAt), nowMs)}</td>
    </tr>
  );
}

function FailedJobs({ failedJobs }: Pick<ServerStatus, 'failedJobs'>) {
  return (
    <ul aria-label="Failed jobs" className="mt-4 divide-y divide-line border-t border-line">
      {failedJobs.map(({ queue, count, oldestAt, newestAt, newestId }) => (
        <li key={queue} className="py-2">
          <p className="flex justify-between gap-4">
            <span>{queueWords(queue)}</span>
            <span className="figures shrink-0 text-danger">{formatCount(count)} failed</span>
          </p>
          <p className="text-13 break-all text-muted">
            Since {formatMoment(Date.parse(oldestAt))}, the last {formatMoment(Date.parse(newestAt))}: job{' '}
            {newestId}
          </p>
        </li>
      ))}
    </ul>
  );
}

type Props = Pick<ServerStatus, 'queues' | 'failedJobs'> & { nowMs: number };

/** What waits to be done in the background, and what could not be. */
export function ServerJobs({ queues, failedJobs, nowMs }: Props) {
  return (
    <Section title="Jobs">
      {queues.length === 0 ? (
        <p className="text-muted">Nothing waits to be done.</p>
      ) : (
        <table className="w-full">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-2 text-left text-13 font-normal text-muted">
                Kind
              </th>
              <th scope="col" className={head}>
                Now
              </th>
              <th scope="col" className={head}>
                Waiting
              </th>
              <th scope="col" className={`${head} max-sm:hidden`}>
                Later
              </th>
              <th scope="col" className={head}>
                Oldest
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {queues.map((queue) => (
              <QueueRow key={queue.name} queue={queue} nowMs={nowMs} />
            ))}
          </tbody>
        </table>
      )}
      {failedJobs.length > 0 && <FailedJobs failedJobs={failedJobs} />}
    </Section>
  );
}
