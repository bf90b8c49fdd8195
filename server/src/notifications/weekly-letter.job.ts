import { todayIn } from '@cairn/domain/plain-date';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold, inOwn } from '../db/in-household.ts';
import { readHousehold } from '../journal/households.store.ts';
import type { WeeklyLetterJob } from '../queue/queue.ts';
import type { Cause } from './causes.store.ts';
import { announce, type FindNoticesDeps } from './find-notices.job.ts';
import { type LetterDeps, writeLetter } from './letter.ts';
import { changeWays, readWays } from './notice-settings.store.ts';
import { nextLetterAt } from './quiet-hours.ts';

export type WeeklyLetterDeps = LetterDeps & Pick<FindNoticesDeps, 'database' | 'queue' | 'refreshInsights'>;

/**
 * Writes the letter of a person whose week is over, once for its week, and says when the next one is due. `askedAs`: the id of a wish to have one now,
 * which changes nothing of that.
 */
export async function sendWeeklyLetter(
  deps: WeeklyLetterDeps,
  scope: HouseholdScope,
  { askedAs }: Pick<WeeklyLetterJob, 'askedAs'>,
): Promise<void> {
  const { database, now } = deps;
  const { letterDueAt } = await inOwn(database, scope, readWays);
  const isDue = letterDueAt !== null && letterDueAt.getTime() <= now().getTime();
  if (askedAs === undefined && !isDue) return;
  if (scope.canChange) await deps.refreshInsights(scope);
  const { letter, timeZone } = await inHousehold(
    database,
    scope,
    async (tx) => ({ letter: await writeLetter(tx, deps), timeZone: (await readHousehold(tx)).timeZone }),
    { isSnapshot: true, isReadOnly: true },
  );
  const cause: Cause = {
    kind: 'weekly-letter',
    cause: `weekly-letter:${askedAs === undefined ? todayIn(timeZone, letterDueAt ?? now()) : `asked:${askedAs}`}`,
    subject: 'week',
    title: letter.subject,
    message: letter.text,
    isSilent: false,
  };
  await inOwn(database, scope, async (tx) => {
    await announce(deps, tx, cause);
    if (askedAs === undefined) await changeWays(tx, { letterDueAt: nextLetterAt(timeZone, now()) });
  });
}
