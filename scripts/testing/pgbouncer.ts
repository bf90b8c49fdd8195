import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A PgBouncer in transaction mode that belongs to this process. */
export type RunningPgBouncer = {
  port: number;
  /** Ends it as a power cut would (SIGKILL). */
  kill(): Promise<void>;
  /** Starts it again at the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

const pollMs = 20;
const startsWithinMs = 10_000;
/** Of `nobody`, for root: PgBouncer refuses to run as root. */
const asNobody = { uid: 65_534, gid: 65_534 };

/**
 * Runs PgBouncer in front of every database of a PostgreSQL on loopback. Its sessions are few and take turns, so that what one transaction
 * leaves in a session is found by another's. Clients sign in with PostgreSQL's passwords.
 * @param program PgBouncer's, such as `/usr/sbin/pgbouncer`.
 * @param adminUrl of a superuser, who may read the passwords.
 */
export async function startPgBouncer(
  program: string,
  adminUrl: string,
  sessions = 6,
): Promise<RunningPgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-pgbouncer-'));
  const admin = new URL(adminUrl);
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${admin.username}" "${decodeURIComponent(admin.password)}"\n`);
  await writeFile(settings, settingsOf({ admin, port, users, sessions }));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', ['-R', `${asNobody.uid}:${asNobody.gid}`, folder]);
  let running = await launch(program, settings, isRoot ? asNobody : {}, port);
  return {
    port,
    kill: () => running('SIGKILL'),
    async start() {
      running = await launch(program, settings, isRoot ? asNobody : {}, port);
    },
    async stop() {
      // INT: after what runs; TERM would end it at once.
      await running('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Gives how it is ended, once it listens. */
async function launch(
  program: string,
  settings: string,
  account: Partial<typeof asNobody>,
  port: number,
): Promise<(signal: NodeJS.Signals) => Promise<void>> {
  const child = spawn(program, [settings], { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = `${log}${text}`.slice(-5_000);
  });
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code) => done(`it ended with ${code}`));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const failure = await Promise.race([ended, listening(port)]);
  if (failure === null) return end;
  await end('SIGKILL');
  throw new Error(`${program} does not start: ${failure} ${log}`);
}

/** Null once something listens. */
async function listening(port: number): Promise<string | null> {
  for (const startedMs = performance.now(); performance.now() - startedMs < startsWithinMs; ) {
    const isThere = await new Promise<boolean>((done) => {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.once('error', () => done(false)).once('connect', () => done(true));
      socket.once('connect', () => socket.destroy());
    });
    if (isThere) return null;
    await pause(pollMs);
  }
  return 'it does not listen';
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail).listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = address === null || typeof address === 'string' ? 0 : address.port;
      server.close(() => done(port));
    });
  });
}

type Settings = { admin: URL; port: number; users: string; sessions: number };

/** An unused session is closed soon: tests count how many are left. */
const idleSessionSeconds = 2;

function settingsOf({ admin, port, users, sessions }: Settings): string {
  return `[databases]
* = host=${admin.hostname} port=${admin.port || '5432'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
auth_type = scram-sha-256
auth_file = ${users}
auth_user = ${admin.username}
auth_query = select usename, passwd from pg_catalog.pg_shadow where usename = $1
max_client_conn = 2000
default_pool_size = ${sessions}
server_round_robin = 1
server_login_retry = 1
server_idle_timeout = ${idleSessionSeconds}
log_connections = 0
log_disconnections = 0
log_stats = 0
`;
}
