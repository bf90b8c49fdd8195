import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RouteName, routes } from '@cairn/contract/routes';
import { z } from 'zod';
import { type RunningServer, serve } from '../../server/src/app/serve.ts';
import { type Config, readConfig } from '../../server/src/config/config.ts';
import { executeAsAdmin, withAdmin } from '../../server/src/db/admin.ts';
import { readEveryTable } from '../../server/src/households/test-deletion.ts';
import { startThrowawayPostgres } from '../throwaway-postgres.ts';

/** Where a Cairn is, or could be: a database and a data folder of its own. */
export type Place = { config: Config; variables: Record<string, string>; adminUrl: string; dataDir: string };
export type Person = { email: string; token: string };
export type Ended = { code: number | null; stdout: string; stderr: string };

export const password = 'a-password-of-theirs';
const root = path.join(import.meta.dirname, '../..');
const bankSecret = 'a-secret-of-the-sandbox-bank';

/** A PostgreSQL and a folder for as many places as a test needs, with what runs in them. */
export async function openPlaces() {
  const postgres = await startThrowawayPostgres('backups');
  const folder = await mkdtemp(path.join(tmpdir(), 'cairn-places-'));
  const encryptionKey = randomBytes(32).toString('base64');
  const servers: RunningServer[] = [];
  let count = 0;

  async function open(settings: Record<string, string> = {}): Promise<Place> {
    count += 1;
    const name = `place_${count}`;
    await executeAsAdmin(postgres.adminUrl, `create database ${name}`);
    const url = new URL(postgres.adminUrl);
    url.pathname = name;
    const dataDir = path.join(folder, name);
    await mkdir(dataDir);
    const variables = {
      DATABASE_URL: url.href,
      DATA_DIR: dataDir,
      BACKUP_DIR: path.join(folder, 'backups'),
      ENCRYPTION_KEY: encryptionKey,
      SANDBOX_BANK_SECRET: bankSecret,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...settings,
    };
    return { config: readConfig(variables), variables, adminUrl: url.href, dataDir };
  }

  return {
    folder,
    backups: path.join(folder, 'backups'),
    open,
    async start({ config }: Pick<Place, 'config'>): Promise<RunningServer> {
      const server = await serve(config, null);
      servers.push(server);
      return server;
    },
    async close(): Promise<void> {
      for (const server of servers.splice(0).reverse()) await server.stop();
      await postgres.stop();
      await rm(folder, { recursive: true });
    },
  };
}

export type Places = Awaited<ReturnType<typeof openPlaces>>;

/** Starts the server, or one of the operator's commands, where there is one in a mount namespace in which `setUp` was run. */
export function startCommand(
  name: 'main' | 'backup' | 'restore',
  variables: Record<string, string>,
  args: readonly string[],
  setUp: string | null = null,
) {
  const command = [
    process.execPath,
    path.join(root, name === 'main' ? 'server/src/main.ts' : `server/src/cli/${name}.ts`),
    ...args,
  ];
  const inNamespace = ['--user', '--map-root-user', '--mount', 'sh', '-c', `${setUp} && exec "$@"`, 'sh'];
  const [program = '', ...rest] = setUp === null ? command : ['unshare', ...inNamespace, ...command];
  const child = spawn(program, rest, {
    cwd: root,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed.stderr += text;
  });
  const ended = new Promise<Ended>((done) => child.once('close', (code) => done({ code, ...printed })));
  return { ended, kill: () => child.kill('SIGKILL') };
}

export async function call(
  server: RunningServer,
  token: string,
  name: RouteName,
  body?: object,
  accountId = '',
): Promise<{ status: number; text: string }> {
  const route = routes[name].path.replace(':ownAccountId', accountId);
  const response = await fetch(`http://127.0.0.1:${server.port}${route}`, {
    method: routes[name].method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

const withToken = z.object({ token: z.string() });

export async function register(server: RunningServer, email: string): Promise<Person> {
  const { text } = await call(server, '', 'register', { name: 'A person', email, password });
  return { email, token: withToken.parse(JSON.parse(text)).token };
}

export async function signsIn(server: RunningServer, { email }: Pick<Person, 'email'>): Promise<boolean> {
  return (await call(server, '', 'login', { email, password })).status === 200;
}

/** Links a bank of the server's own, which it begins to sync. */
export async function linkBank(
  { config }: Place,
  server: RunningServer,
  { token }: Person,
  institutionId: string,
): Promise<void> {
  const created = await fetch(`http://127.0.0.1:${server.port}/sandbox-bank/sandbox/public_token/create`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'plaid-client-id': config.bank.clientId,
      'plaid-secret': bankSecret,
    },
    body: JSON.stringify({
      institution_id: institutionId,
      initial_products: ['transactions'],
      options: { transactions: { days_requested: 365 } },
    }),
  });
  const { public_token } = z.object({ public_token: z.string() }).parse(await created.json());
  const { status, text } = await call(server, token, 'exchange', { public_token });
  if (status !== 200) throw new Error(`The bank was not linked: ${text}`);
}

/** Every row of every table that a backup has. */
export async function rowsOf(adminUrl: string): Promise<string[]> {
  const lines = await withAdmin(adminUrl, readEveryTable);
  return lines.filter((line) => /^(cairn|directory|identity)\./.test(line));
}
