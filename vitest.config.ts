import { configDefaults, defineConfig } from 'vitest/config';

const outside = [...configDefaults.exclude, 'e2e/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,sandbox-bank,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...outside, '**/*.db.test.ts'],
        },
      },
      {
        test: {
          name: 'database',
          include: ['server/**/*.db.test.ts'],
          exclude: outside,
          globalSetup: ['server/src/db/test-cluster.ts'],
          // Starting and stopping PostgreSQL, and restoring it after a kill, take longer than a pure test.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
