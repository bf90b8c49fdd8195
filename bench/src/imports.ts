import { setTimeout as pause } from 'node:timers/promises';
import { importResponse } from '@cairn/contract/imports';
import { routes } from '@cairn/contract/routes';
import { ask, type Person, register } from '../../e2e/people/person.ts';
import { startCairn } from '../../e2e/servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/servers/data-folder.ts';
import { timeOf } from './calls.ts';
import { residentMegabytes } from './process-figures.ts';

/** What each step of an import took, in milliseconds, and the server's memory. */
export type ImportMeasured = {
  rows: number;
  previewMs: number;
  importMs: number;
  /** Of the same file again, all of whose rows are there already. */
  againPreviewMs: number;
  againMs: number;
  undoMs: number;
  peakMegabytes: number;
};

const merchants = ['Bakery Lindner', 'REWE Markt', 'City Rail', 'Corner Cafe', 'Power Company', 'Book Shop'];
const rowsPerDay = 40;
const dayMs = 86_400_000;
const pollMs = 25;

/** A bank's CSV with a running balance; `rowsPerDay` charges a day, ending in 2026. */
export function fileWith(rows: number): string {
  const lines = ['Date,Description,Amount,Balance'];
  const lastDayMs = Date.UTC(2026, 9, 31);
  let balance = 5_000_000;
  for (let row = 0; row < rows; row += 1) {
    const daysBefore = Math.floor((rows - 1 - row) / rowsPerDay);
    const date = new Date(lastDayMs - daysBefore * dayMs).toISOString().slice(0, 10);
    const isIncome = row % 50 === 0;
    const cents = isIncome ? 120_000 : -(100 + ((row * 7_919) % 4_500));
    balance += cents;
    const name = isIncome ? 'Salary' : `${merchants[row % merchants.length]} ${row % 97}`;
    lines.push(`${date},${name},${(cents / 100).toFixed(2)},${(balance / 100).toFixed(2)}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Imports one file, imports it again and undoes both, on a server of its own. */
export async function measureImport(rows: number): Promise<ImportMeasured> {
  const dataDir = await makeDataFolder();
  const cairn = await startCairn(dataDir);
  try {
    const warm = await register(cairn.url);
    await runImport(warm, await preview(warm, fileWith(2_000)));
    const person = await register(cairn.url);
    const file = fileWith(rows);
    let first = '';
    let again = '';
    const previewMs = await timeOf(async () => {
      first = await preview(person, file);
    });
    const importMs = await timeOf(() => runImport(person, first));
    const againPreviewMs = await timeOf(async () => {
      again = await preview(person, file);
    });
    const againMs = await timeOf(() => runImport(person, again));
    await ask(person, routes.undoImport, { params: { importId: again }, body: {} });
    const undoMs = await timeOf(() =>
      ask(person, routes.undoImport, { params: { importId: first }, body: {} }),
    );
    return {
      rows,
      previewMs,
      importMs,
      againPreviewMs,
      againMs,
      undoMs,
      peakMegabytes: await residentMegabytes(cairn, 'peak'),
    };
  } finally {
    await cairn.stop();
    await removeDataFolder(dataDir);
  }
}

/** Sends a file and reads its preview; gives the import's id. */
export async function preview({ server, token }: Person, file: string): Promise<string> {
  const response = await fetch(`${server}${routes.addImport.path}?name=bank.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: file,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The file was answered ${response.status}: ${text}`);
  return importResponse.parse(JSON.parse(text)).import.id;
}

/** From the request to the state that says it is imported. */
export async function runImport(person: Person, importId: string): Promise<void> {
  const params = { importId };
  await ask(person, routes.runImport, { params });
  for (;;) {
    const { state, failure } = (await ask(person, routes.import, { params })).import;
    if (state === 'imported') return;
    if (failure !== null) throw new Error(`The import failed: ${failure}`);
    await pause(pollMs);
  }
}
