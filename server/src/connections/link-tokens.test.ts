import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { expect, test } from 'vitest';
import { type LinkSettings, openGrantedLinkSettings } from '../bank/link-request.ts';
import { createPlaidClient } from '../bank/plaid-client.ts';
import { isDatabaseGone } from '../db/outage.ts';
import { authorization, startTestServer } from '../http/test-server.ts';
import { createTokenFor } from './link-tokens.ts';

const settings: LinkSettings = {
  products: ['transactions'],
  countryCodes: ['US', 'CA', 'GB'],
  returnUrl: 'https://money.example.org/bank-return',
};
const clientOf = (baseUrl: string) => createPlaidClient({ clientId: 'c', secret: 's', baseUrl });

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** A URL without server. */
async function deadAddress(): Promise<string> {
  const server = createServer();
  const address = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return address;
}

test('an unreachable provider is not a database outage', async () => {
  const plaid = clientOf(await deadAddress());
  const grantedSettings = openGrantedLinkSettings(settings, () => new Date());
  const deps = { plaid, grantedSettings, logRefused: () => undefined };
  const { app, log, close } = await startTestServer({
    handlers: { linkToken: async () => ({ link_token: await createTokenFor(deps, 'user-1', null) }) },
    isDatabaseGone,
  });
  const answer = await app.inject({ method: 'POST', url: '/api/plaid/link-token', headers: authorization });
  expect(answer.json()).toMatchObject({ error: 'bank_unavailable', message: 'Failed to create link token' });
  expect(log()).toContain('ECONNREFUSED');
  await close();
});

test('granted settings are tried first for some hours, and refused ones are logged once', async () => {
  let lacking: string | null = 'GB';
  let asked: string[] = [];
  const provider = createHttpServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    asked.push(String(JSON.parse(body).country_codes));
    const isRefused = lacking !== null && asked.at(-1)?.includes(lacking);
    response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' });
    const refusal = { error_type: 'INVALID_REQUEST', error_code: 'INVALID_FIELD' };
    response.end(JSON.stringify({ ...(isRefused ? refusal : { link_token: 'link' }), request_id: 'a' }));
  });
  const plaid = clientOf(await listen(provider));
  const clock = { ms: 0 };
  const grantedSettings = openGrantedLinkSettings(settings, () => new Date(clock.ms));
  const refused: string[][] = [];
  const deps = {
    plaid,
    grantedSettings,
    logRefused: (omittedSettings: string[]) => void refused.push(omittedSettings),
  };
  const callsOfOne = async () => {
    asked = [];
    await createTokenFor(deps, 'user-1', null);
    return asked;
  };
  expect(await callsOfOne()).toEqual(['US,CA,GB', 'US,CA,GB', 'US,CA']);
  expect(await callsOfOne()).toEqual(['US,CA']);
  expect(refused).toEqual([['PLAID_COUNTRY_CODES GB']]);
  clock.ms += 7 * 3_600_000;
  lacking = null;
  expect(await callsOfOne()).toEqual(['US,CA,GB']);
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
});
