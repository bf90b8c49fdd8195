import { resolve } from 'node:path';
import { ConfigError, type Variables } from './variables.ts';

export type BackupConfig = {
  /** Where backups and what was deleted since are. Absolute. */
  folder: string;
  /** Whether the server makes one each day. */
  isScheduled: boolean;
  /** How many of those that it named are kept. */
  keepCount: number;
  /** Whether an upgrade makes one first. */
  isBeforeUpgrade: boolean;
};

export const backupVariables = ['BACKUP_DIR', 'BACKUP_KEEP', 'BACKUP_BEFORE_UPGRADE'];

const defaultKeepCount = 14;
const maxKeepCount = 3_650;

/** Without BACKUP_DIR there is no schedule: a backup on the disk that it is to protect from is a decision that its operator takes. */
export function readBackupConfig(variables: Variables, cwd: string, dataDir: string): BackupConfig {
  const folder = variables.get('BACKUP_DIR');
  const keep = variables.get('BACKUP_KEEP');
  const keepCount = Number(keep ?? defaultKeepCount);
  if (!Number.isInteger(keepCount) || keepCount < 1 || keepCount > maxKeepCount)
    throw new ConfigError(`BACKUP_KEEP must be a whole number from 1 to ${maxKeepCount}.`);
  if (keep !== undefined && folder === undefined)
    throw new ConfigError('BACKUP_KEEP goes with BACKUP_DIR: set that too, or unset this.');
  const beforeUpgrade = variables.get('BACKUP_BEFORE_UPGRADE') ?? 'on';
  if (beforeUpgrade !== 'on' && beforeUpgrade !== 'off')
    throw new ConfigError('BACKUP_BEFORE_UPGRADE must be on or off.');
  return {
    isBeforeUpgrade: beforeUpgrade === 'on',
    folder: folder === undefined ? resolve(dataDir, 'backups') : resolve(cwd, folder),
    isScheduled: folder !== undefined,
    keepCount,
  };
}
