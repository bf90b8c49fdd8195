import type { Answers } from '../files/statements/answers.ts';
import type { LineNote, ReadFile, StatementRow } from '../files/statements/statement.ts';
import { isZero } from '../files/values/decimal.ts';
import { maxPlans } from '../planned/plan-days.ts';
import { isNewPlan, type PlannedAccount, type PlannedRow } from './plan-import.ts';
import type { FileReading } from './read-files.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

type Planned = {
  files: { reading: FileReading; answers: Answers }[];
  accounts: PlannedAccount[];
  /** The household’s. */
  currency: string;
};

/** `room`: how many plans the household may still have. Rows of days to come that can’t be planned are left out, with the reason. Pure. */
export function leaveOutUnplannable({ files, accounts, currency }: Planned, room: number): Planned {
  const reasons = new Map<StatementRow, string>();
  for (const account of accounts)
    for (const { row } of account.rows.filter(isNewPlan)) {
      const reason = faultOf(row, account.currency ?? currency);
      if (reason !== null) reasons.set(row, reason);
    }
  const isSound = ({ row }: PlannedRow) => !reasons.has(row);
  const soonest = accounts
    .flatMap(({ rows }) => rows.filter(isNewPlan).filter(isSound))
    .toSorted((a, b) => (a.row.postedOn < b.row.postedOn ? -1 : 1));
  for (const { row } of soonest.slice(Math.max(0, room)))
    reasons.set(row, `your household would have more than ${maxPlans} planned transactions`);
  if (reasons.size === 0) return { files, accounts, currency };
  return {
    files: files.map(({ reading, answers }) => ({
      reading: 'file' in reading ? { ...reading, file: withoutRows(reading.file, reasons) } : reading,
      answers,
    })),
    accounts: accounts.map((account): PlannedAccount => ({ ...account, rows: account.rows.filter(isSound) })),
    currency,
  };
}

function faultOf({ amount, currency }: StatementRow, ofAccount: string): string | null {
  if (isZero(amount)) return 'nothing moves';
  return currency === null || currency === ofAccount ? null : `the account is in ${ofAccount}`;
}

function withoutRows(file: ReadFile, reasons: ReadonlyMap<StatementRow, string>): ReadFile {
  const leftOut = [...file.leftOut];
  const statements = file.statements.map(({ coming = [], ...statement }) => ({
    ...statement,
    coming: coming.filter((row) => {
      const reason = reasons.get(row);
      if (reason !== undefined) leftOut.push(noteOf(row, reason));
      return reason === undefined;
    }),
  }));
  return { ...file, statements, leftOut };
}

function noteOf({ line, postedOn }: StatementRow, why: string): LineNote {
  const day = dayFormat.format(new Date(postedOn));
  return {
    line,
    reason: `${day} is still to come and can’t be planned: ${why}. Import the file again once it is there.`,
  };
}
