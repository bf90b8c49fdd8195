import { spawn } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { startCairn } from './cairn.ts';
import { postgresOf } from './data-folder.ts';

/** A PostgreSQL that belongs to no server. */
export type LeftPostgres = {
  /** Its superuser's. */
  url: string;
  /** Ends it as a power cut would; whatever it had begun dies with it. */
  kill(): Promise<void>;
  /** Starts it again where it was, after it was killed. */
  start(): Promise<void>;
};

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
  const [, , , portLine = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  const port = Number(portLine);
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  // The command that it was started with, as PostgreSQL keeps it for pg_ctl.
  const command = (await readFile(join(folder, 'postmaster.opts'), 'utf8')).trim();
  const [program = ''] = command.split(' "', 1);
  const args = [...command.matchAll(/"([^"]*)"/g)].map(([, arg = '']) => arg);
  const { uid, gid } = await stat(folder);

  /** Gives whether it took; while processes of the one that was killed are still ending, it does not. */
  async function tryStart(): Promise<boolean> {
    const child = spawn(program, args, {
      cwd: '/',
      uid,
      gid,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
      stdio: 'ignore',
      detached: true,
    });
    child.unref();
    while (child.exitCode === null && child.signalCode === null) if (await isListening(port)) return true;
    return false;
  }

  return {
    url: `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    async kill() {
      const pid = await postgresOf(dataDir);
      if (pid === null) throw new Error('PostgreSQL is not running');
      process.kill(pid, 'SIGKILL');
      while (await isListening(port));
    },
    async start() {
      await rm(join(folder, 'postmaster.pid'), { force: true });
      while (!(await tryStart()));
    },
  };
}
