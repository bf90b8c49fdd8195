import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { ask, register, send } from '../people/person.ts';
import { startCairn } from '../servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from '../servers/data-folder.ts';
import { test } from '../servers/on-the-day.ts';
import { runProgram } from '../servers/program.ts';

test('the operator gives somebody a link to choose another password: it signs in, the old one and open sessions do not', async () => {
  const dataDir = await makeDataFolder();
  const reset = (...args: string[]) =>
    runProgram('server/src/cli/reset-password.ts', { DATA_DIR: dataDir }, undefined, args);
  const first = await startCairn(dataDir);
  const person = await register(first.url);
  const { email } = person;
  expect((await reset(email)).stderr).toMatch(/^Another Cairn [^\n]*\n$/);
  expect(await first.stop()).toBe(0);

  expect(await reset()).toMatchObject({ code: 1, stdout: '' });
  expect((await reset('unknown@example.com')).stderr).toMatch(/^No user has the address [^\n]*\n$/);
  const done = await reset(email.toUpperCase());
  expect(done).toMatchObject({ code: 0, stderr: '' });
  const token = /^\S+\/reset-password#([\w-]{43})$/m.exec(done.stdout)?.[1] ?? '';
  const password = 'another battery staple';

  const second = await startCairn(dataDir);
  try {
    const later = { ...person, server: second.url };
    expect((await send(later, routes.dashboard)).status).toBe(401);
    expect((await send(later, routes.login, { body: { email, password: person.password } })).status).toBe(
      401,
    );
    await ask(later, routes.resetPassword, { body: { token, password } });
    const { user } = await ask(later, routes.login, { body: { email, password } });
    expect(user.email).toBe(email);
    expect(await second.stop()).toBe(0);
  } finally {
    await second.kill();
    await removeDataFolder(dataDir);
  }
});
