import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { type Answers, answersSchema } from '../files/statements/answers.ts';
import { readAnswersForLayout, type readFilesOfImport } from './imports.store.ts';
import type { ChosenFile } from './read-files.ts';

type KeptFile = Awaited<ReturnType<typeof readFilesOfImport>>[number];

/** As a file is kept. */
export const packed: (bytes: Uint8Array) => Promise<Buffer> = promisify(gzip);
const unzip = promisify(gunzip);

/** A kept file as it was chosen. */
export async function unpacked({
  name,
  content,
  answers,
}: KeptFile): Promise<ChosenFile & { answers: Answers }> {
  return { name, bytes: await unzip(content), answers: answersSchema.parse(answers) };
}

/** What the person last answered about a file of this layout; null where nothing was answered. */
export async function rememberedAnswersFor(
  tx: HouseholdTransaction,
  layout: string,
): Promise<Answers | null> {
  return answersSchema.nullable().parse(await readAnswersForLayout(tx, layout));
}
