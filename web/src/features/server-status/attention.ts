import type { ServerStatus } from '@cairn/contract/server-status';
import { countOf, formatAge, formatBytes, formatMoment } from '../../lib/format.ts';

const dayMs = 24 * 60 * 60_000;
/** One is made each night; a night that failed is tried again within the hour. */
const staleBackupMs = 2 * dayMs;
const lowDiskBytes = 2_000_000_000;

type Noted = { workedAt: string | null; failedAt: string | null };

/** Whether the last that is known of something outside is that it failed. */
export function isFailing({ workedAt, failedAt }: Noted): boolean {
  if (failedAt === null) return false;
  return workedAt === null || Date.parse(failedAt) > Date.parse(workedAt);
}

/** What an operator has to do something about, each in a sentence, the worst first. */
export function findAttention(status: ServerStatus, nowMs: number): string[] {
  return [...ofDisk(status), ...ofBackups(status, nowMs), ...ofServices(status), ...ofVersionAndJobs(status)];
}

function ofDisk({ storage: { freeBytes } }: ServerStatus): string[] {
  if (freeBytes >= lowDiskBytes) return [];
  return [
    `Only ${formatBytes(freeBytes)} are free on the disk of the data folder. At 64 MB nothing can be saved.`,
  ];
}

function ofBackups({ backups }: ServerStatus, nowMs: number): string[] {
  const { isScheduled, newest, drill, freeBytes } = backups;
  const found: string[] = [];
  if (isFailing(backups))
    found.push('The last backup failed, for a reason that is in the log. The next one is made tonight.');
  if (!isScheduled) found.push('No backups are scheduled. Set BACKUP_DIR to a folder on another disk.');
  else if (newest === null) found.push('There is no backup yet. The first is made at 03:17 UTC.');
  else if (nowMs - Date.parse(newest.madeAt) > staleBackupMs)
    found.push(`The newest backup was made ${formatAge(Date.parse(newest.madeAt), nowMs)}.`);
  if (newest !== null && freeBytes !== null && freeBytes < 2 * newest.byteCount)
    found.push(
      `Only ${formatBytes(freeBytes)} are free for backups, and the newest has ${formatBytes(newest.byteCount)}.`,
    );
  if (drill !== null && drill.outcome !== 'sound') found.push(drillWords(drill));
  return found;
}

/** How the last trial of a restore ended. */
export function drillWords({ outcome, triedAt }: NonNullable<ServerStatus['backups']['drill']>): string {
  const when = formatMoment(Date.parse(triedAt));
  if (outcome === 'sound') return `Restored for trial ${when}, equal and added up`;
  return outcome === 'unsound'
    ? `A backup was restored for trial ${when}, and its totals do not add up. They are in the log.`
    : `A backup could not be restored for trial ${when}, for a reason that is in the log.`;
}

function ofServices({ mail, bank, model }: ServerStatus): string[] {
  const found: string[] = [];
  if (mail.host !== null && isFailing(mail))
    found.push(`Letters are not taken by ${mail.host} (${mail.failure}).`);
  if (isFailing(bank)) found.push(`Plaid does not answer, or refuses what it is asked (${bank.failure}).`);
  if (model !== null && isFailing(model))
    found.push(`The language model does not answer (${model.failure}).`);
  return found;
}

function ofVersionAndJobs({ version, failedJobs }: ServerStatus): string[] {
  const found: string[] = [];
  if (version.database === 'newer')
    found.push('Another server has upgraded the database. Update this one: it would not start again.');
  const count = failedJobs.reduce((sum, one) => sum + one.count, 0);
  if (count > 0)
    found.push(
      `${countOf(count, 'job')} failed after all retries. “npm run dead-jobs” lists and retries them.`,
    );
  return found;
}
