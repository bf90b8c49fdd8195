import { configDefaults, defineConfig } from 'vitest/config';

/**
 * `npm run test:citus`: on the Citus cluster of CITUS_URL (server/src/db/test-citus.ts), the tests that need one, and those of what reads and
 * writes households. Never part of `npm test`.
 */
export default defineConfig({
  test: {
    name: 'citus',
    include: [
      'server/**/*.citus.test.ts',
      'server/src/{by-hand,categories,categorizing,history,household,imports,insights,ledger,reports,sync}/**/*.db.test.ts',
    ],
    exclude: configDefaults.exclude,
    globalSetup: ['server/src/db/test-citus.ts'],
    provide: { citusUrl: process.env.CITUS_URL ?? null },
    setupFiles: ['scripts/test-property-seed.ts'],
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    // Each statement goes through two servers, and each file clones a database on all of them.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
