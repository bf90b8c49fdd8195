import type { HistoryActor, HistoryChange, HistorySubject } from '@cairn/contract/history';
import { accountWords } from '../../accounts/history-words.ts';
import { attachmentWords } from '../../attachments/history-words.ts';
import { budgetWords } from '../../budgets/history-words.ts';
import { categoryWords } from '../../categories/history-words.ts';
import { commentWords } from '../../comments/history-words.ts';
import { connectionWords } from '../../connections/history-words.ts';
import { learningWords } from '../../corrections/history-words.ts';
import { duplicateWords } from '../../duplicates/history-words.ts';
import { householdWords } from '../../households/history-words.ts';
import { importWords } from '../../imports/history-words.ts';
import { type Side, sideOf } from '../../journal/described-values.ts';
import type { Describer } from '../../journal/describer.ts';
import type { ForEachAction, SubjectKind } from '../../journal/journal-actions.ts';
import type { Names, StoredEntry } from '../../journal/stored-entry.ts';
import { merchantWords } from '../../merchants/history-words.ts';
import { insightWords } from '../../overview/history-words.ts';
import { plannedWords } from '../../planned/history-words.ts';
import { reimbursementWords } from '../../reimbursements/history-words.ts';
import { ruleWords } from '../../rules/history-words.ts';
import { tagWords } from '../../tags/history-words.ts';
import { transactionWords } from '../../transactions/history-words.ts';
import { transferWords } from '../../transfers/history-words.ts';

/** A sentence for every action of the journal: one that is missing does not compile. */
export const describers: ForEachAction<Describer> = {
  transaction: {
    ...transactionWords,
    ...transferWords,
    ...reimbursementWords,
    ...duplicateWords,
    ...attachmentWords,
    ...commentWords,
  },
  household: householdWords,
  insight: insightWords,
  budget: budgetWords,
  planned_transaction: plannedWords,
  connection: connectionWords,
  account: accountWords,
  category: categoryWords,
  category_rule: ruleWords,
  learning: learningWords,
  tag: tagWords,
  merchant: merchantWords,
  import: importWords,
};

/** What followed from another change of the same step: shown after it. */
const followers: ReadonlySet<string> = new Set([
  'transaction.categorize',
  'transaction.undo_categorize',
  'transaction.pair_transfer',
  'transaction.refit_parts',
  'transaction.split_by_rule',
  'transaction.carry_edit_from_pending',
  'transaction.bank_change',
  'transaction.bank_remove',
  'household.learn',
  'household.undo_learn',
  'learning.follow',
  'category.follow',
]);

export function isFollower({ subjectKind, action }: Pick<StoredEntry, 'subjectKind' | 'action'>): boolean {
  return followers.has(`${subjectKind}.${action}`);
}

const countWords: Record<SubjectKind, [one: string, many: string]> = {
  transaction: ['transaction', 'transactions'],
  household: ['setting', 'settings'],
  insight: ['insight', 'insights'],
  budget: ['budget', 'budgets'],
  planned_transaction: ['planned transaction', 'planned transactions'],
  connection: ['bank connection', 'bank connections'],
  account: ['account', 'accounts'],
  category: ['category', 'categories'],
  category_rule: ['rule', 'rules'],
  learning: ['correction', 'corrections'],
  tag: ['tag', 'tags'],
  merchant: ['merchant', 'merchants'],
  import: ['import', 'imports'],
};

export function isSubjectKind(kind: string): kind is SubjectKind {
  return Object.hasOwn(describers, kind);
}

/** The actions of a kind of subject. */
export function actionsOf(kind: string): string[] {
  return isSubjectKind(kind) ? Object.keys(describers[kind]) : [];
}

/** Undefined for what an older or newer version of Cairn recorded. */
function describerOf({
  subjectKind,
  action,
}: Pick<StoredEntry, 'subjectKind' | 'action'>): Describer | undefined {
  if (!isSubjectKind(subjectKind)) return undefined;
  return Object.entries(describers[subjectKind]).find(([name]) => name === action)?.[1];
}

const actorWords: Record<HistoryActor, string> = {
  user: 'You',
  rule: 'A rule',
  import: 'An import',
  bank: 'Your bank',
  system: 'Cairn',
};

/** Who did it, as the person who reads would say. */
export function actorWord(
  { actor, userId }: Pick<StoredEntry, 'actor' | 'userId'>,
  names: Pick<Names, 'member' | 'readerId'>,
): string {
  if (actor !== 'user' || userId === names.readerId) return actorWords[actor];
  return (userId === null ? undefined : names.member(userId)) ?? 'A former member';
}

function quoted(name: string): string {
  return `“${name}”`;
}

/** What the subject is called, also when it is gone. */
function subjectOf({ subjectKind, subjectId }: StoredEntry, before: Side, after: Side, names: Names): string {
  const named = (what: string, name: unknown, gone: string) =>
    typeof name === 'string' && name !== '' ? `${what}${quoted(name)}` : gone;
  const description = before.description ?? after.description;
  const name = before.name ?? after.name;
  switch (subjectKind) {
    case 'transaction':
      return named('', names.transaction(subjectId)?.name ?? description, 'a transaction that is gone');
    case 'account':
      return named('the account ', names.account(subjectId)?.name ?? name, 'an account that is gone');
    case 'planned_transaction':
      return named(
        'the planned transaction ',
        after.description ?? before.description,
        'a planned transaction',
      );
    case 'category':
      return named('the category ', names.category(subjectId) ?? name, 'a removed category');
    case 'budget':
      return named(
        'the budget for ',
        names.budget(subjectId) ?? names.category(String(before.categoryId ?? after.categoryId ?? '')),
        'a budget',
      );
    case 'connection':
      return names.connection(subjectId) ?? 'a bank';
    case 'insight':
      return named('the insight ', names.insight(subjectId), 'an insight that is gone');
    default:
      return 'it';
  }
}

export type DescribedEntry = { does: string; changes: HistoryChange[] };

/** What follows “You” or “Cairn”, and the values before and after. */
export function describeEntry(entry: StoredEntry, names: Names): DescribedEntry {
  const describer = describerOf(entry);
  if (describer === undefined)
    return { does: 'changed something that this version does not know', changes: [] };
  const [before, after] = [sideOf(entry.before), sideOf(entry.after)];
  const subject = subjectOf(entry, before, after, names);
  const isOwn = entry.userId === names.readerId;
  const described = { subjectId: entry.subjectId, before, after, subject, names, isOwn };
  return { does: describer.one(described), changes: describer.changes?.(described) ?? [] };
}

/** The same for several entries of one action. */
export function describeMany(entry: StoredEntry, entryCount: number): string {
  const [one, many] = isSubjectKind(entry.subjectKind) ? countWords[entry.subjectKind] : ['thing', 'things'];
  const count = `${entryCount.toLocaleString('en-US')} ${entryCount === 1 ? one : many}`;
  return describerOf(entry)?.many(count) ?? `changed ${count}`;
}

/** Where the subject is shown; null for what has no page, or is gone. */
export function subjectLink(
  { subjectKind, subjectId }: StoredEntry,
  names: Names,
): { subject: HistorySubject; subjectId: string | null } {
  switch (subjectKind) {
    case 'transaction':
      return {
        subject: 'transaction',
        subjectId: names.transaction(subjectId) === undefined ? null : subjectId,
      };
    case 'account': {
      const isThere = names.account(subjectId)?.isGone === false;
      return { subject: 'account', subjectId: isThere ? subjectId : null };
    }
    case 'category':
      return { subject: 'category', subjectId: names.category(subjectId) === undefined ? null : subjectId };
    case 'budget':
    case 'planned_transaction':
    case 'insight':
    case 'import':
    case 'connection':
    case 'category_rule':
    case 'tag':
    case 'merchant':
      return { subject: subjectKind, subjectId };
    default:
      return { subject: 'household', subjectId: null };
  }
}
