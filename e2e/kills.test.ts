import { drawn } from '../scripts/testing/part.ts';
import { openEditKills } from './kills/edit-kills.ts';
import { type Ground, openPlainGround, openSharedGround } from './kills/ground.ts';
import { openSyncKills } from './kills/sync-kills.ts';
import { test } from './servers/on-the-day.ts';

const rows = 5000;

const kills = drawn([
  { under: 'a sync', victim: 'server' },
  { under: 'a sync', victim: 'worker' },
  { under: 'a sync', victim: 'database' },
  { under: 'edits', victim: 'server', meanwhile: 'reloads' },
  { under: 'edits', victim: 'database', meanwhile: 'stays' },
  { under: 'edits', victim: 'database', meanwhile: 'leaves' },
] as const);

test.describe('with a server and a worker that share a database', () => {
  let ground: Ground;
  test.beforeAll(async () => {
    ground = await openSharedGround();
  });
  test.afterAll(() => ground.close());

  for (const kill of kills) {
    // Compared row by row with the bank's record. `npm run kills` does the same ten times over, with 50,000 rows.
    if (kill.under === 'a sync')
      test(`P04 P10 a kill -9 of the ${kill.victim} during a sync loses and doubles nothing, nor what a person wrote`, async () => {
        test.setTimeout(300_000);
        await openSyncKills(ground)({ victim: kill.victim, at: 0.5 }, rows);
      });
    else if (kill.meanwhile !== 'leaves')
      test(`P10 P36 a kill -9 of the ${kill.victim} under edits in a browser that ${kill.meanwhile}: none lost, doubled, or wrongly shown as saved`, async ({
        browser,
      }) => {
        test.setTimeout(300_000);
        const { victim, meanwhile } = kill;
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

  if (kills.some((kill) => kill.under === 'edits' && kill.meanwhile === 'leaves'))
    test('P10 P36 a kill -9 of the built-in database under edits in a browser that is left: none lost, doubled, or wrongly shown as saved', async ({
      browser,
    }) => {
      test.setTimeout(300_000);
      await openEditKills(ground, browser)({ victim: 'database', meanwhile: 'leaves', seed: 'in the tests' });
    });
});
