import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { type Answers, answersSchema } from '../files/statements/answers.ts';
import { insertFile, readAnswersForLayout, readFilesOfImport } from './imports.store.ts';
import type { ChosenFile } from './read-files.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Keeps a file as it was chosen. */
export async function keepFile(
  tx: HouseholdTransaction,
  importId: string,
  { position, name, bytes }: { position: number; name: string; bytes: Uint8Array },
): Promise<void> {
  await insertFile(tx, importId, { position, name, content: await zip(bytes), byteCount: bytes.length });
}

/** The files of an import in their order, as they were chosen. */
export async function readKeptFiles(
  tx: HouseholdTransaction,
  importId: string,
): Promise<(ChosenFile & { answers: Answers })[]> {
  const files = await readFilesOfImport(tx, importId);
  return Promise.all(
    files.map(async ({ name, content, answers }) => ({
      name,
      bytes: await unzip(content),
      answers: answersSchema.parse(answers),
    })),
  );
}

/** What the person last answered about a file of this layout; null where nothing was answered. */
export async function rememberedAnswersFor(
  tx: HouseholdTransaction,
  layout: string,
): Promise<Answers | null> {
  return answersSchema.nullable().parse(await readAnswersForLayout(tx, layout));
}
