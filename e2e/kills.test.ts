import { test } from '@playwright/test';
import { type Ground, openGround } from './kills/kills.ts';

const rows = 5000;

let ground: Ground;
test.beforeAll(async () => {
  ground = await openGround();
});
test.afterAll(() => ground.close());

// The ground compares row by row with the bank's record. `npm run kills` does the same ten times over, with 50,000 rows.
for (const victim of ['server', 'worker', 'database'] as const) {
  test(`P04 P10 a kill -9 of the ${victim} during a sync loses and doubles nothing, nor what a person wrote`, async () => {
    test.setTimeout(300_000);
    await ground.kill({ victim, at: 0.5 }, rows);
  });
}
