import { parentPort } from 'node:worker_threads';
import type { DescribedRow } from '../ledger/types.ts';
import { createTextSharing } from '../snapshot/share-texts.ts';
import { runOverviewTask, type ThreadMessage } from './overview-task.ts';

// The worker of `openOverviewThread`.
let rows: DescribedRow[] = [];
let share = createTextSharing();
parentPort?.on('message', (message: ThreadMessage) => {
  if ('rows' in message) {
    for (const row of message.rows) {
      share(row);
      rows.push(row);
    }
    return;
  }
  const snapshot = { ...message.task.snapshot, rows };
  rows = [];
  share = createTextSharing();
  parentPort?.postMessage(runOverviewTask({ ...message.task, snapshot }));
});
