import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DrillResult, drillResult } from '@cairn/contract/server-status';

/** Beside the backups, and not in the database: it is of them, and still true after one of them was restored. */
const fileName = 'cairn-drill.json';

export async function writeDrillResult(folder: string, result: DrillResult): Promise<void> {
  const path = join(folder, fileName);
  await writeFile(`${path}.part`, `${JSON.stringify(result)}\n`, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** Null where no drill has ended yet, or the file is not one of ours. */
export async function readDrillResult(folder: string): Promise<DrillResult | null> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => '');
  try {
    return drillResult.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
