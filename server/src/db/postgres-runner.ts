import { execFile } from 'node:child_process';
import { chmod, chown, lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../config/start-error.ts';

const execute = promisify(execFile);

type Account = { uid: number; gid: number };

/** How PostgreSQL's programs run: as this user, in a user namespace as an ordinary user, or as another account. */
export type PostgresRunner =
  | { as: 'this user' }
  | { as: 'user in namespace'; account: Account }
  | { as: 'account'; account: Account };

/** The unprivileged account of every Linux. */
const unprivilegedUser = 'nobody';

const inNamespaceOf = ({ uid, gid }: Account) => ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];

/**
 * How PostgreSQL, which refuses to run as root, runs on `clusterFolder`. As root, a user namespace makes it an ordinary user
 * to itself while its files stay root's: nothing outside the data folder changes. Without namespaces it runs as `nobody`. A
 * cluster owned by another account runs as that account.
 * @throws StartError when the cluster belongs to another user, or root can run it in neither way.
 */
export async function choosePostgresRunner(clusterFolder: string): Promise<PostgresRunner> {
  const owner = await stat(clusterFolder).catch(() => null);
  const ownUid = process.getuid?.();
  if (ownUid !== 0) {
    if (owner !== null && owner.uid !== ownUid)
      throw new StartError(
        `${clusterFolder} belongs to another user: start Cairn as that user, or set DATA_DIR to another folder.`,
      );
    return { as: 'this user' };
  }
  if (owner !== null && owner.uid !== 0)
    return { as: 'account', account: { uid: owner.uid, gid: owner.gid } };
  const account = await findUnprivilegedAccount();
  return (await allowsNamespace(account)) ? { as: 'user in namespace', account } : { as: 'account', account };
}

async function findUnprivilegedAccount(): Promise<Account> {
  try {
    const [uid, gid] = await Promise.all([
      execute('id', ['-u', unprivilegedUser]),
      execute('id', ['-g', unprivilegedUser]),
    ]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    throw new StartError(
      'PostgreSQL cannot run as root, and this machine has no user "nobody": start Cairn as an ordinary user, or set DATABASE_URL.',
    );
  }
}

async function allowsNamespace(account: Account): Promise<boolean> {
  return execute('unshare', [...inNamespaceOf(account), 'true']).then(
    () => true,
    () => false,
  );
}

/**
 * Runs one of PostgreSQL's programs without our environment, which could hold PGDATA, PGOPTIONS or secrets.
 * @throws with the program's own message when it fails.
 */
export async function runPostgresProgram(
  program: string,
  args: readonly string[],
  runner: PostgresRunner,
): Promise<void> {
  const options = { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } };
  if (runner.as === 'user in namespace')
    await execute('unshare', [...inNamespaceOf(runner.account), program, ...args], options);
  else await execute(program, args, runner.as === 'account' ? { ...options, ...runner.account } : options);
}

/** The account that owns the cluster's files; null: this user. */
function ownerOf(runner: PostgresRunner): Account | null {
  return runner.as === 'account' ? runner.account : null;
}

/** Changes the owner of a file or folder to PostgreSQL's account. */
export async function changeOwner(runner: PostgresRunner, path: string): Promise<void> {
  const account = ownerOf(runner);
  if (account !== null) await chown(path, account.uid, account.gid);
}

/**
 * Ensures that PostgreSQL's account can reach `program` and the data folder and owns the cluster, which root may have
 * restored from a backup. The cluster folder itself is changed last, so that an interrupted start is repaired by the next.
 * @throws StartError naming what it cannot reach.
 */
export async function grantAccess(runner: PostgresRunner, program: string, dataDir: string): Promise<void> {
  const account = ownerOf(runner);
  if (account === null) return;
  if ((await stat(dataDir)).uid === 0) {
    await chown(dataDir, 0, account.gid);
    await chmod(dataDir, 0o710);
  }
  for (const [path, args] of [
    [program, ['-c', '"$0" --version', program]],
    [dataDir, ['-c', 'cd "$0"', dataDir]],
  ] as const)
    await runPostgresProgram('/bin/sh', args, runner).catch(() => {
      throw new StartError(
        `PostgreSQL cannot run as root, and as the user ${account.uid} it cannot reach ${path}: start Cairn as an ordinary user, move it to a folder that others may pass, or set DATABASE_URL.`,
      );
    });
  const folder = join(dataDir, 'postgres');
  const stats = await stat(folder).catch(() => null);
  if (stats === null || stats.uid !== 0) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid);
  await chmod(folder, 0o700);
  await chown(folder, account.uid, account.gid);
}
