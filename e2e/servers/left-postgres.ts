import { spawn } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { builtInPostgres, type Postgres, portOf } from './built-in-postgres.ts';
import { startCairn } from './cairn.ts';

/** A PostgreSQL that belongs to no server. */
export type LeftPostgres = Postgres & {
  /** Starts it again where it was, after it was killed. */
  start(): Promise<void>;
};

const runAsAccount = resolve(import.meta.dirname, '../../server/src/db/run-as-account.sh');

function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Makes a PostgreSQL that several processes can share: that of a server which is killed and so leaves it running. */
export async function leavePostgres(dataDir: string): Promise<LeftPostgres> {
  const server = await startCairn(dataDir);
  await server.kill();
  const folder = join(dataDir, 'postgres');
  const port = await portOf(dataDir);
  const built = builtInPostgres(dataDir);
  const url = await built.url();
  // The command that it was started with, as PostgreSQL keeps it for pg_ctl.
  const command = (await readFile(join(folder, 'postmaster.opts'), 'utf8')).trim();
  const [program = ''] = command.split(' "', 1);
  const args = [...command.matchAll(/"([^"]*)"/g)].map(([, arg = '']) => arg);
  const { uid, gid } = await stat(folder);
  // As server/src/db/postgres-runner.ts does for root (docs/decisions/database.md).
  const isRoot = process.getuid?.() === 0;
  const asAccount = [runAsAccount, String(uid), String(gid), dirname(dirname(program)), dataDir];
  const [file, fileArgs] = isRoot ? ['sh', [...asAccount, program, ...args]] : [program, args];

  /** Gives whether it took; while processes of the one that was killed are still ending, it does not. */
  async function tryStart(): Promise<boolean> {
    const child = spawn(file, fileArgs, {
      cwd: '/',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
      stdio: 'ignore',
      detached: true,
    });
    child.unref();
    while (child.exitCode === null && child.signalCode === null) if (await isListening(port)) return true;
    return false;
  }

  return {
    url: async () => url,
    logPath: built.logPath,
    async kill() {
      await built.kill();
      while (await isListening(port));
    },
    async start() {
      await rm(join(folder, 'postmaster.pid'), { force: true });
      while (!(await tryStart()));
    },
  };
}
