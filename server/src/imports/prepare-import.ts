import { randomUUID } from 'node:crypto';
import { addDays } from '@cairn/domain/plain-date';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { Answers } from '../files/statements/answers.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { maxPlans } from '../planned/plan-days.ts';
import { countPlans } from '../planned/planned.store.ts';
import { readExistingAccounts } from './existing-accounts.store.ts';
import { readHeldPlans } from './file-plans.store.ts';
import type { StoredImport } from './imports.store.ts';
import { leaveOutUnplannable } from './leave-out-unplannable.ts';
import { type PlannedAccount, planImport } from './plan-import.ts';
import type { FileReading } from './read-files.ts';

export type Prepared = {
  files: { reading: FileReading; answers: Answers }[];
  accounts: PlannedAccount[];
  /** The household’s. */
  currency: string;
};

/** How far from the days of a file a transaction may be that is the same as one of its rows. */
const daysAround = 10;

/** Plans what importing files would do that were read before. One with an open question adds nothing. */
export async function prepareImport(
  tx: HouseholdTransaction,
  { choices }: Pick<StoredImport, 'choices'>,
  { files, now }: { files: Prepared['files']; now: Date },
): Promise<Prepared> {
  const household = await readHousehold(tx);
  const today = todayOf(household, now);
  const ready = files.flatMap(({ reading }, position) =>
    'file' in reading && reading.file.questions.length === 0
      ? [{ position, name: reading.name, file: reading.file }]
      : [],
  );
  const days = ready.flatMap(({ file }) =>
    file.statements.flatMap(({ rows }) => rows.map(({ postedOn }) => postedOn)),
  );
  const first = days.reduce((one, other) => (other < one ? other : one), today);
  const last = days.reduce((one, other) => (other > one ? other : one), first);
  const held = await readExistingAccounts(tx, {
    from: addDays(first, -daysAround),
    to: addDays(last, daysAround),
  });
  const lastToCome = ready
    .flatMap(({ file }) => file.statements.flatMap(({ coming = [] }) => coming))
    .reduce((one, { postedOn }) => (postedOn > one ? postedOn : one), today);
  const hasComing = lastToCome > today;
  const plans = hasComing
    ? await readHeldPlans(tx, { from: addDays(today, -daysAround), to: addDays(lastToCome, daysAround) })
    : new Map<string, never>();
  const accounts = planImport(ready, {
    accounts: held.map((account) => ({ ...account, plans: plans.get(account.id) ?? [] })),
    choices,
    newId: randomUUID,
  });
  const prepared = { files, accounts, currency: household.currency };
  return hasComing ? leaveOutUnplannable(prepared, maxPlans - (await countPlans(tx))) : prepared;
}
