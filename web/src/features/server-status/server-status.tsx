import { serverStatusRoutes } from '@cairn/contract/server-status';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { queryFor } from '../../api/queries.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf } from '../../lib/format.ts';
import { useNow } from '../../lib/now.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { findAttention } from './attention.ts';
import { ServerJobs } from './server-jobs.tsx';
import {
  BackupsSection,
  BankSection,
  ConnectionsSection,
  MailSection,
  ModelSection,
  StorageSection,
  VersionSection,
} from './server-sections.tsx';

function Attention({ found }: { found: readonly string[] }) {
  if (found.length === 0)
    return (
      <p className="flex items-center gap-2 font-serif text-24">
        <CircleCheck size={24} className="shrink-0 text-money-in" />
        Everything works
      </p>
    );
  return (
    <div>
      <p className="flex items-center gap-2 font-serif text-24">
        <TriangleAlert size={24} className="shrink-0 text-warning" />
        {countOf(found.length, 'thing needs', 'things need')} your attention
      </p>
      <ul aria-label="Needs attention" className="mt-3 list-disc space-y-1.5 pl-8">
        {found.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** How the server is: first what needs its operator, then all there is to know. */
export function ServerStatus() {
  const { data, error } = useQuery(queryFor(serverStatusRoutes.serverStatus, {}));
  const nowMs = useNow();
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={8} rowClass="h-18" />
    ) : (
      <p role="alert">{errorMessage(error)}</p>
    );
  return (
    <div className="space-y-10">
      <Attention found={findAttention(data, nowMs)} />
      <ConnectionsSection connections={data.connections} />
      <ServerJobs queues={data.queues} failedJobs={data.failedJobs} nowMs={nowMs} />
      <BackupsSection backups={data.backups} nowMs={nowMs} />
      <StorageSection storage={data.storage} />
      <MailSection mail={data.mail} />
      <BankSection bank={data.bank} />
      <ModelSection model={data.model} />
      <VersionSection version={data.version} nowMs={nowMs} />
    </div>
  );
}
