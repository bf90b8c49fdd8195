import { setTimeout as pause } from 'node:timers/promises';
import { exportFormat } from '@cairn/contract/exports';
import { routes } from '@cairn/contract/routes';
import { ask, type Person, send } from '../../e2e/people/person.ts';
import { bankOf, startCairn } from '../../e2e/servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/servers/data-folder.ts';
import type { RunningProgram } from '../../e2e/servers/program.ts';
import { makeHousehold } from './household.ts';
import { forgetPeak, residentMegabytes } from './process-figures.ts';

/** One export: its time, when its first byte came, its size, and by how much the server's resident memory rose above the rest. */
export type ExportMeasured = {
  name: string;
  ms: number;
  firstByteMs: number;
  megabytes: number;
  restMegabytes: number;
  peakMegabytes: number;
};

const pollMs = 100;
/** For garbage of what came before. */
const restMs = 3_000;

/** Measures every export of a household with so many transactions, each twice, and keeps the second. */
export async function measureExports(rows: number): Promise<ExportMeasured[]> {
  const dataDir = await makeDataFolder();
  const cairn = await startCairn(dataDir);
  try {
    const { person } = await makeHousehold(cairn.url, bankOf(cairn.url), rows);
    const exports: [string, () => Promise<Pick<ExportMeasured, 'firstByteMs' | 'megabytes'>>][] = [
      ['CSV of the list', () => download(person, routes.exportTransactions, {})],
      ...exportFormat.options.map((format): (typeof exports)[number] => [
        format,
        () => download(person, routes.exportLedger, { format }),
      ]),
      ['everything as a zip', () => exportZip(person)],
    ];
    const measured: ExportMeasured[] = [];
    for (const [name, run] of exports) {
      await ask(person, routes.confirmIdentity, { body: { password: person.password } });
      await run();
      measured.push({ name, ...(await measure(cairn, run)) });
    }
    return measured;
  } finally {
    await cairn.stop();
    await removeDataFolder(dataDir);
  }
}

async function measure(
  cairn: RunningProgram,
  run: () => Promise<Pick<ExportMeasured, 'firstByteMs' | 'megabytes'>>,
): Promise<Omit<ExportMeasured, 'name'>> {
  await pause(restMs);
  const restMegabytes = await residentMegabytes(cairn, 'now');
  await forgetPeak(cairn);
  const startedMs = performance.now();
  const result = await run();
  const ms = performance.now() - startedMs;
  return { ...result, ms, restMegabytes, peakMegabytes: await residentMegabytes(cairn, 'peak') };
}

async function download(
  person: Person,
  route: typeof routes.exportTransactions | typeof routes.exportLedger,
  query: Record<string, string>,
): Promise<Pick<ExportMeasured, 'firstByteMs' | 'megabytes'>> {
  const startedMs = performance.now();
  const response = await send(person, route, { query });
  if (!response.ok || response.body === null) throw new Error(`The export answered ${response.status}`);
  let firstByteMs = Number.NaN;
  let bytes = 0;
  for await (const piece of response.body) {
    if (bytes === 0) firstByteMs = performance.now() - startedMs;
    bytes += piece.length;
  }
  return { firstByteMs, megabytes: bytes / 1_000_000 };
}

/** Exports everything and waits until it is there. */
export async function exportZip(person: Person): Promise<Pick<ExportMeasured, 'firstByteMs' | 'megabytes'>> {
  const startedMs = performance.now();
  const { archive } = await ask(person, routes.addArchive, { body: { direction: 'export' } });
  for (;;) {
    const now = (await ask(person, routes.archive, { params: { archiveId: archive.id } })).archive;
    if (now.state === 'done')
      return { firstByteMs: performance.now() - startedMs, megabytes: (now.byteCount ?? 0) / 1_000_000 };
    if (now.state === 'failed') throw new Error(now.failure ?? 'The export failed');
    await pause(pollMs);
  }
}
