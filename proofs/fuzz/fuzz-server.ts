import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sessionResponse } from '@cairn/contract/auth';
import { connectionsResponse } from '@cairn/contract/connections';
import { z } from 'zod';
import { serve } from '../../server/src/app/serve.ts';
import { type Config, readConfig } from '../../server/src/config/config.ts';
import { startThrowawayPostgres } from '../throwaway-postgres.ts';
import { until } from '../until.ts';

export const password = 'a-password-for-the-fuzzer';
const bankSecret = 'a-secret-for-the-fuzzer';
const pollMs = 100;
const patienceMs = 540_000;

export type Person = { token: string; email: string };

function configOf(dataDir: string, databaseUrl: string, settings: Record<string, string>): Config {
  return readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    LOG_LEVEL: 'error',
    SANDBOX_BANK_SECRET: bankSecret,
    // So that each request may come from a network of its own: the limits are those of production, and refuse nothing.
    TRUSTED_PROXIES: '127.0.0.1',
    ...settings,
  });
}

/** The whole server on loopback, with a database and a bank of its own, in a folder that `stop` removes. */
export async function startFuzzServer(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cairn-fuzz-'));
  const postgres = await startThrowawayPostgres('fuzz-postgres');
  const config = configOf(dataDir, postgres.adminUrl, settings);
  const server = await serve(config, null).catch(async (error: unknown) => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });
  const origin = `http://127.0.0.1:${server.port}`;
  let people = 0;

  async function register(): Promise<Person> {
    people += 1;
    const email = `person-${people}@example.com`;
    const body = { name: `Person ${people}`, email, password, timeZone: 'America/New_York' };
    const headers = { 'x-forwarded-for': `10.200.${people >> 8}.${people & 255}` };
    const { token } = sessionResponse.parse(
      await call(origin, 'POST', '/api/auth/register', { body, headers }),
    );
    return { token, email };
  }

  async function createPublicToken(institutionId: string, products = ['transactions']): Promise<string> {
    const created = await call(origin, 'POST', '/sandbox-bank/sandbox/public_token/create', {
      headers: { 'plaid-client-id': config.bank.clientId, 'plaid-secret': bankSecret },
      body: {
        institution_id: institutionId,
        initial_products: products,
        options: { transactions: { days_requested: 365 } },
      },
    });
    return z.object({ public_token: z.string() }).parse(created).public_token;
  }

  return {
    origin,
    postgres,
    register,
    createPublicToken,
    /** Connects banks, and waits until their rows are here. */
    async connect(person: Person, institutionIds: readonly string[], products?: string[]): Promise<void> {
      for (const institutionId of institutionIds) {
        const body = { public_token: await createPublicToken(institutionId, products) };
        await callAs(origin, person, 'POST', '/api/plaid/exchange', body);
      }
      await untilRead(origin, person);
    },
    /** Proves in the person’s session that it is them. */
    async confirm(person: Person): Promise<void> {
      await callAs(origin, person, 'POST', '/api/sessions/confirm', { password });
    },
    /** Deletes the account, as soon as no bank of it is syncing. Returns the answer that is not a success; null when it is done. */
    async deleteAccount(person: Person): Promise<string | null> {
      const { token } = person;
      await callAs(origin, person, 'POST', '/api/sessions/confirm', { password });
      const lastMs = Date.now() + patienceMs;
      for (;;) {
        const response = await fetch(`${origin}/api/profile`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${token}` },
        });
        if (response.ok) return null;
        const answer = `${response.status}: ${await response.text()}`;
        if (response.status !== 409 || Date.now() > lastMs) return answer;
        await delay(pollMs);
      }
    },
    async stop(): Promise<void> {
      await server.stop();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilRead(origin: string, person: Person): Promise<void> {
  await until('the banks of the person are read', async () => {
    const { connections } = connectionsResponse.parse(
      await callAs(origin, person, 'GET', '/api/connections'),
    );
    return connections.every(({ state, historyComplete }) => state === 'healthy' && historyComplete);
  });
}

export type FuzzServer = Awaited<ReturnType<typeof startFuzzServer>>;

/** One call that must succeed: what a person does before anything is tried. `body`: JSON, or the text of a file. */
export function callAs(
  origin: string,
  { token }: Person,
  method: string,
  path: string,
  body?: object | string,
): Promise<unknown> {
  return call(origin, method, path, { headers: { authorization: `Bearer ${token}` }, body });
}

async function call(
  origin: string,
  method: string,
  path: string,
  { headers, body }: { headers: Record<string, string>; body?: object | string | undefined },
): Promise<unknown> {
  const response = await fetch(origin + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
