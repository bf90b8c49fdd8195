import type { MetricsConfig } from '../config/metrics.ts';
import { StartError } from '../config/start-error.ts';
import { createMetrics, listenForMetrics, type Metrics } from '../metrics/metrics.ts';
import type { Queue } from '../queue/queue.ts';
import { queueNames } from '../queue/queue-schema.ts';
import type { Traces } from '../traces/spans.ts';
import type { Databases } from './databases.ts';

export type OpenMetrics = Pick<Metrics, 'noteRequest' | 'timeJob'> & { close: () => Promise<void> };

const none: OpenMetrics = {
  noteRequest: () => undefined,
  timeJob: (_queue, work) => work(),
  close: async () => undefined,
};

/**
 * Figures of this process, on a port of their own; nothing is counted where no port is set. A job that is timed is traced too.
 * @throws StartError when the port is in use.
 */
export async function openMetrics(
  config: MetricsConfig | null,
  databases: Pick<Databases, 'countWaiting' | 'countSessions'>,
  queue: Pick<Queue, 'depths'>,
  traces: Pick<Traces, 'job'>,
): Promise<OpenMetrics> {
  const metrics = await openFigures(config, databases, queue);
  return {
    ...metrics,
    timeJob: (name, work) => metrics.timeJob(name, () => traces.job(name, work)),
  };
}

async function openFigures(
  config: MetricsConfig | null,
  { countWaiting, countSessions }: Pick<Databases, 'countWaiting' | 'countSessions'>,
  queue: Pick<Queue, 'depths'>,
): Promise<OpenMetrics> {
  if (config === null) return none;
  const metrics = createMetrics({
    countWaiting,
    countSessions,
    queues: queue.depths,
    deadQueue: queueNames.dead,
  });
  const { close } = await listenForMetrics(metrics, config).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`Cannot listen on METRICS_PORT (${error.code}): set METRICS_HOST and METRICS_PORT.`);
  });
  return { ...metrics, close };
}
