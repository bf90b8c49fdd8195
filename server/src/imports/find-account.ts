import type { OwnAccountKind, Sharing } from '@cairn/contract/accounts';
import type { Cents } from '@cairn/domain/money';
import type { Statement } from '../files/statements/statement.ts';
import { type Candidate, judgeAccount } from '../ingest/judge-account.ts';
import { evidenceOf, type KnownAccount } from './account-evidence.ts';

/** An account that is there, or the new one that is opened for the statement with this key, and what a person chose for it. */
export type AccountOfStatement =
  | { accountId: string }
  | {
      openedFor: string;
      name?: string | undefined;
      kind?: OwnAccountKind | undefined;
      currency?: string | undefined;
      /** What it holds now. */
      balance?: Cents | null | undefined;
      sharing?: Sharing | undefined;
    };

/** How the account of a statement was found; `asked`: a person has to say which one it is. */
export type FoundBy = 'choice' | 'name' | 'number' | 'balance' | 'rows' | 'asked' | 'new';

/** An account that is there, or that is opened for a statement. */
export type AccountCandidate = {
  of: AccountOfStatement;
  name: string;
  /** Of the transactions on days that both have: how many are the same. */
  sharedCount: number;
  comparedCount: number;
};

/** An account that the statements of an import may belong to. */
export type FillableAccount = KnownAccount & {
  currency: string | null;
  /** The statement for which a new account is opened. */
  openedFor: string | null;
  statements: readonly { nameInFile: string }[];
  /** The files that fill it, by their positions. */
  filePositions: Set<number>;
  /** What it may be, where that is asked. */
  among: readonly AccountCandidate[];
};

type Wanted = {
  choice: AccountOfStatement | undefined;
  nameInFile: string;
  kind: string;
  /** Of the file among those of the import. */
  position: number;
};

type Found<Account> = {
  /** Null where one is opened for the statement. */
  account: Account | null;
  foundBy: FoundBy;
  /** What it may be, where that is asked. */
  among: AccountCandidate[];
};

/** Finds the account of a statement: as a person chose it, or by evidence; or asks for it. Pure. */
export function findAccount<Account extends FillableAccount>(
  accounts: readonly Account[],
  statement: Statement,
  { choice, nameInFile, kind, position }: Wanted,
): Found<Account> {
  const found = (account: Account | null, foundBy: FoundBy) => ({ account, foundBy, among: [] });
  if (choice !== undefined) {
    const chosen = accounts.find(({ accountId, openedFor }) =>
      'accountId' in choice ? accountId === choice.accountId : openedFor === choice.openedFor,
    );
    if (chosen !== undefined) return found(chosen, 'choice');
    if ('openedFor' in choice) return found(null, 'new');
  }
  const candidates = accounts
    // The statements of one file are of different accounts.
    .filter((one) => isOfCurrency(one, statement) && !one.filePositions.has(position))
    .map((account) => ({ account, evidence: evidenceOf(account, statement, { nameInFile, kind }) }));
  const certain = candidates.filter(({ account }) => account.among.length === 0);
  if (statement.rows.length === 0) return found(ofName(certain), ofName(certain) === null ? 'new' : 'name');
  const verdict = judgeAccount(certain);
  if (verdict.is === 'accept') return found(verdict.account, verdict.by);
  if (verdict.is === 'open') return found(null, 'new');
  // Files of one layout whose account is asked are asked about together.
  const asked = accounts.find(
    (one) =>
      one.among.length > 0 &&
      !one.filePositions.has(position) &&
      one.statements.some((other) => other.nameInFile === nameInFile),
  );
  return { account: asked ?? null, foundBy: 'asked', among: verdict.among.map(candidateOf) };
}

function isOfCurrency({ currency }: FillableAccount, statement: Statement): boolean {
  return statement.currency === null || currency === null || currency === statement.currency;
}

/** A statement without rows changes nothing, so its name is enough. */
function ofName<Account>(candidates: readonly Candidate<Account>[]): Account | null {
  const named = candidates.filter(
    ({ evidence }) => evidence.number === 'same' || (evidence.number === 'unknown' && evidence.isCalled),
  );
  return named.length === 1 ? (named[0]?.account ?? null) : null;
}

function candidateOf({ account, evidence: { rows } }: Candidate<FillableAccount>): AccountCandidate {
  const { accountId, openedFor, name } = account;
  return {
    of: accountId === null ? { openedFor: openedFor ?? '' } : { accountId },
    name,
    sharedCount: rows.shared,
    comparedCount: rows.shared + rows.missing,
  };
}
