import { importResponse, importsResponse } from '@cairn/contract/imports';
import { until } from '../until.ts';
import { callAs, type FuzzServer, type Person } from './fuzz-server.ts';

/** Previews a file whose rows and account are certain. Returns the import’s id. */
export async function previewFile(
  { origin }: FuzzServer,
  by: Person,
  { name, text }: { name: string; text: string },
): Promise<string> {
  return importResponse.parse(await callAs(origin, by, 'POST', `/api/imports?name=${name}`, text)).import.id;
}

/** Runs an import, and waits until its rows are here. */
export async function runImport({ origin }: FuzzServer, by: Person, id: string): Promise<void> {
  await callAs(origin, by, 'POST', `/api/imports/${id}/run`);
  await until('the file is imported', async () => {
    const { imports } = importsResponse.parse(await callAs(origin, by, 'GET', '/api/imports'));
    return imports.some((one) => one.id === id && one.state === 'imported');
  });
}
