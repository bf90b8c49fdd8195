import { createServer } from 'node:net';
import { CountryCode } from 'plaid';
import { expect, test } from 'vitest';
import { openPlaidClient } from '../bank/plaid-client.ts';
import { isDatabaseGone } from '../db/outage.ts';
import { authorization, startTestServer } from '../http/test-server.ts';
import { createTokenFor } from './link-tokens.ts';

/** An address at which nothing listens any more. */
async function deadAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${address.port}`;
}

test('a provider that cannot be reached is the provider’s outage, not the database’s', async () => {
  const plaid = openPlaidClient({ clientId: 'c', secret: 's', baseUrl: await deadAddress() });
  const settings = {
    products: ['transactions'] as const,
    countryCodes: [CountryCode.Us],
    returnUrl: null,
  };
  const deps = { plaid, settings, logRefused: () => undefined };
  const { app, log, close } = await startTestServer({
    handlers: { linkToken: async () => ({ link_token: await createTokenFor(deps, 'user-1', null) }) },
    isDatabaseGone,
  });
  const answer = await app.inject({ method: 'POST', url: '/api/plaid/link-token', headers: authorization });
  expect(answer.json()).toMatchObject({ error: 'bank_unavailable', message: 'Failed to create link token' });
  expect(log()).toContain('ECONNREFUSED');
  await close();
});
