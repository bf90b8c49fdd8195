import { parentPort } from 'node:worker_threads';
import type { DescribedRow } from '../ledger/types.ts';
import { doOverviewTask, type Handed } from './overview-task.ts';

// What `openOverviewThread` runs beside the thread that answers calls: rows come, their task comes, its result goes.
let rows: DescribedRow[] = [];
parentPort?.on('message', (handed: Handed) => {
  if ('rows' in handed) {
    rows.push(...handed.rows);
    return;
  }
  const snapshot = { ...handed.task.snapshot, rows };
  rows = [];
  parentPort?.postMessage(doOverviewTask({ ...handed.task, snapshot }));
});
