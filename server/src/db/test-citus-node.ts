import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { type PostgresRunner, runPostgresProgram } from './postgres-runner.ts';
import { findPostmaster } from './postmaster.ts';

/** A node of a Citus cluster on this machine, which runs Linux. */
export type CitusNode = {
  /** Ends all its processes at once, as a power failure does. */
  kill(): Promise<void>;
  /** Starts it again at the same address, unless it runs. Returns when it accepts connections. */
  start(): Promise<void>;
};

type Installed = { folder: string; configFile: string; programs: string };

const startTimeoutMs = 60_000;

/** For tests that may kill it. `url` is a superuser's. */
export async function openCitusNode(url: string): Promise<CitusNode> {
  const { folder, configFile, programs } = await findInstalled(url);
  const runner = await ownerOf(folder);
  const pgCtl = join(programs, 'pg_ctl');
  const args = ['start', '-w', '-D', folder, '-l', '/dev/null', '-o', `-c config_file=${configFile}`];
  const findRunning = () => findPostmaster(join(folder, 'postmaster.pid'), folder);
  return {
    async kill() {
      const postmaster = await findRunning();
      if (postmaster === null) throw new Error(`No PostgreSQL on ${folder} runs on this machine`);
      // The postmaster is stopped first: it would start others in the place of those that end.
      process.kill(postmaster, 'SIGSTOP');
      const processes = [postmaster, ...(await childrenOf(postmaster))];
      for (const pid of processes) process.kill(pid, 'SIGKILL');
    },
    async start() {
      if ((await findRunning()) !== null) return;
      // Refused while processes of before are still ending.
      await vi.waitFor(() => runPostgresProgram(pgCtl, args, runner), { timeout: startTimeoutMs });
    },
  };
}

/** PostgreSQL's account, which root becomes to start it. */
async function ownerOf(dataDir: string): Promise<PostgresRunner> {
  if (process.getuid?.() !== 0) return { as: 'this user' };
  const { uid, gid } = await stat(dataDir);
  return { as: 'account', account: { uid, gid }, programs: '/', dataDir, isHidden: false };
}

async function findInstalled(url: string): Promise<Installed> {
  // Not in the database of `url`, which may be closed.
  const outside = new URL(url);
  outside.pathname = 'postgres';
  const client = new pg.Client({ connectionString: outside.href });
  await client.connect();
  try {
    const { rows } = await client.query<Installed>(
      `select current_setting('data_directory') as folder, current_setting('config_file') as "configFile",
         (select setting from pg_config where name = 'BINDIR') as programs`,
    );
    const [installed] = rows;
    if (installed === undefined) throw new Error('The node says nothing of itself');
    return installed;
  } finally {
    await client.end();
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const stats = await Promise.all(
    pids.map(async (pid) => ({ pid, stat: await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '') })),
  );
  // After the name, which may have spaces and brackets: the state and the parent.
  return stats
    .filter(({ stat }) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent)
    .map(({ pid }) => pid);
}
