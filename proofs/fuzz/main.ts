// `npm run fuzz -- --requests 50000 --seed 1`: sends odd requests to a server of its own, and says what was answered.
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { print } from '../../scripts/testing/print.ts';
import { withResource } from '../../server/src/app/process-life.ts';
import { startFuzzServer } from './fuzz-server.ts';
import { type FuzzReport, runFuzz } from './run-fuzz.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
});
const { requests, seed } = z
  .object({ requests: z.coerce.number().int().min(1), seed: z.coerce.number().int().min(0) })
  .parse(values);

await withResource(
  startFuzzServer(),
  (server) => server.stop(),
  async (server) => {
    const startedMs = performance.now();
    const report = await runFuzz(server, { seed, requests, untilAllSucceed: true });
    printReport(report, Math.round((performance.now() - startedMs) / 1000));
  },
);

function printReport(report: FuzzReport, seconds: number): void {
  for (const [name, statuses] of [...report.statuses].toSorted()) {
    const all = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    const mean = ((report.tookMs.get(name) ?? 0) / all).toFixed(0);
    const others = [...statuses].filter(([status]) => status !== 200).toSorted(([a], [b]) => a - b);
    const shown = others.map(([status, count]) => `${status}: ${count}`).join(', ');
    print(
      `${name.padEnd(20)} ${String(all).padStart(6)} requests, ${String(statuses.get(200) ?? 0).padStart(6)} done, ${mean.padStart(5)} ms each; ${shown}`,
    );
  }
  for (const { tookMs, status, request } of report.slowest)
    print(`slow: ${tookMs} ms, ${status}: ${request}`);
  for (const fault of report.faults) print(`FAULT ${fault}`);
  const count = report.faults.length;
  print(
    `${report.requests} requests from seed ${seed} in ${seconds} s: ${count === 0 ? 'no fault' : `${count} faults`}`,
  );
  process.exitCode = count === 0 ? 0 : 1;
}
