import { dashboardRoutes } from '@cairn/contract/dashboard';
import { expect, it } from 'vitest';
import type { Client } from '../lib/call-types.ts';
import { chooseClient } from './choose-client.ts';

function client(name: string): Client {
  return { call: async () => name, openStream: async () => new ReadableStream() };
}

function setUp() {
  const loaded: string[] = [];
  const mode = { isDemo: true };
  const load = (name: string) => async () => {
    loaded.push(name);
    return client(name);
  };
  const clientNow = chooseClient({
    isDemo: () => mode.isDemo,
    loadServer: load('server'),
    loadDemo: load('demo'),
  });
  const ask = async () => (await clientNow()).call(dashboardRoutes.dashboard, {});
  return { loaded, mode, ask };
}

it('P33 in the demo the client that talks to the server is not even loaded', async () => {
  const { loaded, ask } = setUp();
  expect([await ask(), await ask()]).toEqual(['demo', 'demo']);
  expect(loaded).toEqual(['demo']);
});

it('asks the server outside the demo, and begins the next demo afresh', async () => {
  const { loaded, mode, ask } = setUp();
  await ask();
  mode.isDemo = false;
  expect([await ask(), await ask()]).toEqual(['server', 'server']);
  mode.isDemo = true;
  await ask();
  expect(loaded).toEqual(['demo', 'server', 'demo']);
});

it('says that Cairn cannot be reached when a client does not load, and tries again', async () => {
  let tries = 0;
  const clientNow = chooseClient({
    isDemo: () => false,
    loadDemo: async () => client('demo'),
    loadServer: async () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return client('server');
    },
  });
  await expect(clientNow()).rejects.toMatchObject({ error: 'network', status: 0 });
  expect(await (await clientNow()).call(dashboardRoutes.dashboard, {})).toBe('server');
});
