import { execFile } from 'node:child_process';
import { chmod, chown, lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../config/start-error.ts';

const execute = promisify(execFile);

type Account = { uid: number; gid: number };

/**
 * How PostgreSQL's programs run: as this user, or as another account. `isHidden`: below folders that the account may not pass, so that
 * `run-as-account.sh` has to show it the two that it needs.
 */
export type PostgresRunner =
  | { as: 'this user' }
  | { as: 'account'; account: Account; programs: string; dataDir: string; isHidden: boolean };

/** The unprivileged account of every Linux. */
const unprivilegedUser = 'nobody';

const runAsAccount = join(import.meta.dirname, 'run-as-account.sh');

/**
 * How PostgreSQL, which refuses to run as root, runs on `<dataDir>/postgres`. Started by root it runs as `nobody`, or as the account that owns
 * the cluster: whoever breaks into it has none of root's files. Ensures that the account reaches `program`, the data folder and the cluster.
 * @throws StartError when the cluster belongs to another user, or PostgreSQL cannot run as an account of its own.
 */
export async function openPostgresRunner(program: string, dataDir: string): Promise<PostgresRunner> {
  const clusterFolder = join(dataDir, 'postgres');
  const owner = await stat(clusterFolder).catch(() => null);
  const ownUid = process.getuid?.();
  if (ownUid !== 0) {
    if (owner !== null && owner.uid !== ownUid)
      throw new StartError(
        `${clusterFolder} belongs to another user: start Cairn as that user, or set DATA_DIR to another folder.`,
      );
    return { as: 'this user' };
  }
  const account =
    owner === null || owner.uid === 0 ? await findUnprivilegedAccount() : { uid: owner.uid, gid: owner.gid };
  await letPass(account, dataDir);
  const runner = await findWay(account, program, dataDir);
  if (owner?.uid === 0) await giveCluster(account, clusterFolder);
  return runner;
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

/**
 * Runs one of PostgreSQL's programs without our environment, which could hold PGDATA, PGOPTIONS or secrets.
 * @throws with the program's own message when it fails.
 */
export async function runPostgresProgram(
  program: string,
  args: readonly string[],
  runner: PostgresRunner,
): Promise<void> {
  const options = { cwd: '/', env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' } };
  if (runner.as === 'this user') await execute(program, args, options);
  else if (runner.isHidden) {
    const { account, programs, dataDir } = runner;
    const way = [runAsAccount, String(account.uid), String(account.gid), programs, dataDir];
    await execute('sh', [...way, program, ...args], options);
  } else await execute(program, args, { ...options, ...runner.account });
}

/** Changes the owner of a file or folder to PostgreSQL's account. */
export async function changeOwner(runner: PostgresRunner, path: string): Promise<void> {
  if (runner.as === 'account') await chown(path, runner.account.uid, runner.account.gid);
}

/** Gives the account passage through the data folder, and nothing else of it. */
async function letPass({ gid }: Account, dataDir: string): Promise<void> {
  if ((await stat(dataDir)).uid !== 0) return;
  await chown(dataDir, 0, gid);
  await chmod(dataDir, 0o710);
}

/** @throws StartError naming what the account cannot reach. */
async function findWay(account: Account, program: string, dataDir: string): Promise<PostgresRunner> {
  // The programs' libraries lie beside their folder.
  const programs = dirname(dirname(program));
  const direct = { as: 'account', account, programs, dataDir, isHidden: false } as const;
  if ((await findUnreachable(direct, program, dataDir)) === null) return direct;
  const shown = { ...direct, isHidden: true };
  const unreachable = await findUnreachable(shown, program, dataDir);
  if (unreachable === null) return shown;
  throw new StartError(
    `PostgreSQL does not run as root, and as the user ${account.uid} it cannot reach ${unreachable}: start Cairn as an ordinary user, move it to a folder that others may pass, or set DATABASE_URL.`,
  );
}

async function findUnreachable(
  runner: PostgresRunner,
  program: string,
  dataDir: string,
): Promise<string | null> {
  for (const [path, args] of [
    [program, ['-c', '"$0" --version', program]],
    [dataDir, ['-c', 'cd "$0"', dataDir]],
  ] as const) {
    const isReached = await runPostgresProgram('/bin/sh', args, runner).then(
      () => true,
      () => false,
    );
    if (!isReached) return path;
  }
  return null;
}

/** The folder itself last, so that an interrupted start is repaired by the next. */
async function giveCluster({ uid, gid }: Account, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  await chmod(folder, 0o700);
  await chown(folder, uid, gid);
}
