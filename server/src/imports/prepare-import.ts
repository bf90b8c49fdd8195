import { randomUUID } from 'node:crypto';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { Answers } from '../files/statements/answers.ts';
import { readHousehold, todayOf } from '../ledger/journal/households.store.ts';
import { withWholeCents } from './cents.ts';
import { readHeldAccounts } from './held-accounts.store.ts';
import { readKeptFiles, rememberedAnswersFor } from './import-files.ts';
import { type StoredImport, saveFileFacts } from './imports.store.ts';
import { type PlannedAccount, planImport } from './plan-import.ts';
import type { ChosenFile, FileReading } from './read-files.ts';

/** Reads files in a thread of its own. */
export type ReadFiles = (files: readonly ChosenFile[], today: PlainDate) => Promise<FileReading[]>;

export type Prepared = {
  files: { reading: FileReading; answers: Answers }[];
  accounts: PlannedAccount[];
  /** The household’s. */
  currency: string;
};

/** How far from the days of a file a transaction may be that is the same as one of its rows. */
const daysAround = 10;

/**
 * Reads an import’s files and plans what importing them would do. A file with an open question takes the answers that the person gave
 * about the last one of its kind; without, it adds nothing.
 */
export async function prepareImport(
  tx: HouseholdTransaction,
  { id, choices }: Pick<StoredImport, 'id' | 'choices'>,
  { read, now }: { read: ReadFiles; now: Date },
): Promise<Prepared> {
  const household = await readHousehold(tx);
  const today = todayOf(household, now);
  const chosen = await readKeptFiles(tx, id);
  const readings = await read(chosen, today);
  const files: Prepared['files'] = [];
  for (const [position, reading] of readings.entries()) {
    const { answers = {}, bytes, name } = chosen[position] ?? { bytes: new Uint8Array(), name: '' };
    const remembered = await rememberedAnswers(tx, reading, answers);
    const [again] = remembered === null ? [] : await read([{ name, bytes, answers: remembered }], today);
    files.push({
      reading: again ?? reading,
      answers: again === undefined ? answers : (remembered ?? answers),
    });
    const layout = 'file' in reading ? (reading.file.layout?.names ?? null) : null;
    await saveFileFacts(tx, id, position, { layout, ...(remembered && { answers: remembered }) });
  }
  const ready = files.flatMap(({ reading }, position) =>
    'file' in reading && reading.file.questions.length === 0
      ? [{ position, name: reading.name, file: withWholeCents(reading.file) }]
      : [],
  );
  const days = ready.flatMap(({ file }) =>
    file.statements.flatMap(({ rows }) => rows.map(({ postedOn }) => postedOn)),
  );
  const first = days.reduce((one, other) => (other < one ? other : one), today);
  const last = days.reduce((one, other) => (other > one ? other : one), first);
  const held = await readHeldAccounts(tx, {
    from: addDays(first, -daysAround),
    to: addDays(last, daysAround),
  });
  const accounts = planImport(ready, { accounts: held, choices, newId: randomUUID });
  return { files, accounts, currency: household.currency };
}

/** Null where nothing is open, or nothing was answered before. */
async function rememberedAnswers(
  tx: HouseholdTransaction,
  reading: FileReading,
  answers: Answers,
): Promise<Answers | null> {
  if (!('file' in reading) || reading.file.questions.length === 0) return null;
  const layout = reading.file.layout?.names;
  if (layout === undefined || Object.keys(answers).length > 0) return null;
  return rememberedAnswersFor(tx, layout);
}
