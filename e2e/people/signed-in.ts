import { routes } from '@cairn/contract/routes';
import type { BrowserContextOptions } from '@playwright/test';
import { ask, type Person } from './person.ts';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** What a browser keeps for somebody who has signed in; without a person, for a visitor. */
export async function storageOf(person: Person | null): Promise<StorageState> {
  if (person === null) return { cookies: [], origins: [] };
  const { user } = await ask(person, routes.verify, { body: { token: person.token } });
  const localStorage = [
    { name: 'cairn.token', value: person.token },
    { name: 'cairn.user', value: JSON.stringify(user) },
  ];
  return { cookies: [], origins: [{ origin: new URL(person.server).origin, localStorage }] };
}
