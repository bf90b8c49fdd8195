import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartError } from '../config/start-error.ts';

const execute = promisify(execFile);

/** An unprivileged user of this machine: PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number; name: string };

const SYSTEM_USER = 'postgres';

/**
 * Whom PostgreSQL runs as: null for ourselves; when we are root, the owner of the cluster that exists already, else
 * the system user `postgres`, which is created where it is missing.
 * @throws StartError when there is no such user and none can be made, or when the cluster is somebody else's.
 */
export async function choosePostgresAccount(clusterFolder: string): Promise<Account | null> {
  const owner = await stat(clusterFolder).catch(() => null);
  const ownUid = process.getuid?.();
  if (ownUid !== 0) {
    if (owner !== null && owner.uid !== ownUid)
      throw new StartError(
        `${clusterFolder} belongs to another user: start Cairn as that user, or set DATA_DIR to another folder.`,
      );
    return null;
  }
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `#${owner.uid}` };
  return (await findSystemUser()) ?? (await createSystemUser());
}

async function findSystemUser(): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all([
      execute('id', ['-u', SYSTEM_USER]),
      execute('id', ['-g', SYSTEM_USER]),
    ]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout), name: SYSTEM_USER };
  } catch {
    return null;
  }
}

async function createSystemUser(): Promise<Account> {
  const noLogin = ['--home', '/nonexistent', '--shell', '/usr/sbin/nologin', SYSTEM_USER];
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', ...noLogin]],
    ['adduser', ['--system', '--group', '--no-create-home', ...noLogin]],
  ];
  for (const [program, args] of attempts) {
    await execute(program, args).catch(() => null);
    const account = await findSystemUser();
    if (account !== null) return account;
  }
  throw new StartError(
    'PostgreSQL cannot run as root and no system user could be made for it: run "useradd --system postgres", start Cairn as another user, or set DATABASE_URL.',
  );
}
