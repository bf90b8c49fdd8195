import { AppError } from '@cairn/contract/errors';
import type { ImportChange } from '@cairn/contract/imports';
import { addedChoices } from '../files/csv/chosen-columns.ts';
import { type Answers, answersSchema } from '../files/statements/answers.ts';
import { type Choices, kindInFiles, type PlannedAccount } from './plan-import.ts';
import type { Prepared } from './prepare-import.ts';
import type { FileReading } from './read-files.ts';

/** How a file is read, with what a person changes of it. Throws `invalid_request` for what is no choice. */
export function changedAnswers(
  { reading, answers: before }: Prepared['files'][number],
  { values = {}, columns }: Pick<NonNullable<ImportChange['answers']>, 'values' | 'columns'>,
): Answers {
  const decided =
    'file' in reading ? reading.file.assumptions.filter(({ because }) => because !== 'answer') : [];
  const overruled = decided.map(({ id }) => id).filter((id) => values[id] !== undefined);
  const answers = answersSchema.safeParse({
    ...before,
    ...values,
    overruled: [...new Set([...(before.overruled ?? []), ...overruled.filter(mayBeOverruled)])],
    ...(columns && { columns: addedChoices(before.columns, columns) }),
  });
  if (!answers.success) throw new AppError('invalid_request', 'answers: must be one of the choices');
  return answers.data;
}

const ids: readonly string[] = answersSchema.shape.overruled.unwrap().element.options;
const mayBeOverruled = (id: string) => ids.includes(id);

/**
 * What a person said of an earlier file of a layout, as far as it holds for the next one: all where this one has an open question; else
 * what was changed, since what a file decides itself it decides again. Null where nothing is left.
 */
export function answersForNext(reading: FileReading, earlier: Answers): Answers | null {
  if (!('file' in reading)) return null;
  if (reading.file.questions.length > 0) return earlier;
  const { currency, kind, columns, overruled = [] } = earlier;
  const changed = overruled.flatMap((id) => (earlier[id] === undefined ? [] : [[id, earlier[id]] as const]));
  const next = answersSchema.parse({
    ...Object.fromEntries(changed),
    ...(currency && { currency }),
    ...(kind && { kind }),
    ...(columns && { columns }),
    ...(changed.length > 0 && { overruled }),
  });
  return Object.keys(next).length === 0 ? null : next;
}

/** How a file was read, with what a person said of the new account that it is of: the next file of its layout is read so. */
export function withNewAccount(
  answers: Answers,
  accounts: readonly PlannedAccount[],
  { position, choices }: { position: number; choices: Choices },
): Answers {
  const [account, ...others] = accounts.filter(({ rows }) =>
    rows.some(({ filePosition }) => filePosition === position),
  );
  if (account === undefined || others.length > 0 || account.accountId !== null) return answers;
  const [chosen] = account.statements.flatMap(({ key }) => choices.accounts[key] ?? []);
  if (chosen === undefined || !('openedFor' in chosen)) return answers;
  const kind = chosen.kind === undefined ? undefined : kindInFiles(chosen.kind);
  return { ...answers, ...(chosen.currency && { currency: chosen.currency }), ...(kind && { kind }) };
}
