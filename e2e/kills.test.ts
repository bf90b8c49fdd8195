import { test } from '@playwright/test';
import { openEditKills } from './kills/edit-kills.ts';
import { type Ground, openPlainGround, openSharedGround } from './kills/ground.ts';
import { openSyncKills } from './kills/sync-kills.ts';

const rows = 5000;

test.describe('with a server and a worker that share a database', () => {
  let ground: Ground;
  test.beforeAll(async () => {
    ground = await openSharedGround();
  });
  test.afterAll(() => ground.close());

  // Compared row by row with the bank's record. `npm run kills` does the same ten times over, with 50,000 rows.
  for (const victim of ['server', 'worker', 'database'] as const) {
    test(`P04 P10 a kill -9 of the ${victim} during a sync loses and doubles nothing, nor what a person wrote`, async () => {
      test.setTimeout(300_000);
      await openSyncKills(ground)({ victim, at: 0.5 }, rows);
    });
  }

  for (const [victim, meanwhile] of [
    ['server', 'reloads'],
    ['database', 'stays'],
  ] as const) {
    test(`P10 P36 a kill -9 of the ${victim} under edits in a browser that ${meanwhile}: none lost, doubled, or wrongly shown as saved`, async ({
      browser,
    }) => {
      test.setTimeout(300_000);
      await openEditKills(ground, browser)({ victim, meanwhile, seed: 'in the tests' });
    });
  }
});

test.describe('with a server on its built-in database', () => {
  let ground: Ground;
  test.beforeAll(async () => {
    ground = await openPlainGround();
  });
  test.afterAll(() => ground.close());

  test('P10 P36 a kill -9 of the built-in database under edits in a browser that is left: none lost, doubled, or wrongly shown as saved', async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    await openEditKills(ground, browser)({ victim: 'database', meanwhile: 'leaves', seed: 'in the tests' });
  });
});
