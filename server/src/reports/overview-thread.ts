import { parentPort } from 'node:worker_threads';
import type { DescribedRow } from '../ledger/types.ts';
import { runOverviewTask, type ThreadMessage } from './overview-task.ts';

// The worker of `openOverviewThread`.
let rows: DescribedRow[] = [];
parentPort?.on('message', (message: ThreadMessage) => {
  if ('rows' in message) {
    rows.push(...message.rows);
    return;
  }
  const snapshot = { ...message.task.snapshot, rows };
  rows = [];
  parentPort?.postMessage(runOverviewTask({ ...message.task, snapshot }));
});
