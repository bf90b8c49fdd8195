import { BackupRefused } from '../backups/backup-refused.ts';
import { StartError } from '../config/start-error.ts';
import { reasonOf } from '../db/trouble.ts';

/** Throws a StartError that tells the operator in a sentence why a backup or a restore failed. `what` is what is not done, `advice` what to do. */
export function explainBackupFailure(
  error: unknown,
  { what, advice }: { what: string; advice: string },
): never {
  if (error instanceof StartError) throw error;
  if (error instanceof BackupRefused) throw new StartError(error.message, { cause: error });
  throw new StartError(`${what}: ${reasonOf(error)}. ${advice}`, { cause: error });
}
