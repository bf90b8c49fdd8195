import { maxSearchLength } from '../transactions.ts';
import type { AnswerInput } from './answer-input.ts';
import { filterOf, measured } from './look-up-amounts.ts';
import type { AskSide, AskSubject } from './reading.ts';

/** A name that a ranking or a list of changes may show, and what its amount is of. */
export type Candidate = { name: string; subject: AskSubject };

/** The categories that add up to the subject: its own where it names several, the parts of one, else all at the top. */
export function categoryCandidates(
  subject: AskSubject,
  { vocabulary: { categories } }: AnswerInput,
): Candidate[] {
  const ids = subject.categoryId?.split(',') ?? [];
  const [only] = ids;
  const named = categories.filter(({ id }) => ids.includes(id));
  const parts = ids.length === 1 ? categories.filter(({ parentId }) => parentId === only) : [];
  const top = categories.filter(({ parentId, kind }) => parentId === null && kind === 'spending');
  const chosen = ids.length === 0 ? top : parts.length > 0 ? parts : named;
  return chosen.map(({ id, name }) => ({ name, subject: { ...subject, categoryId: id } }));
}

/** The payees of a side on which most was spent. */
export async function merchantCandidates(
  { subject, period }: Pick<AskSide, 'subject' | 'period'>,
  { ledger }: AnswerInput,
  limit: number,
): Promise<Candidate[]> {
  const filter = measured(filterOf(subject, period), 'spending');
  const names =
    subject.merchant === undefined ? await ledger.topMerchants(filter, limit) : [subject.merchant];
  return names.flatMap((name) => {
    const merchant = name.trim().slice(0, maxSearchLength);
    return merchant === '' ? [] : [{ name, subject: { ...subject, merchant } }];
  });
}

/** The open accounts, or the one that the subject names. */
export function accountCandidates(
  subject: AskSubject,
  { vocabulary: { accounts } }: AnswerInput,
): Candidate[] {
  return accounts
    .filter(({ id }) => subject.accountId === undefined || subject.accountId === id)
    .map(({ id, name }) => ({ name, subject: { ...subject, accountId: id } }));
}
