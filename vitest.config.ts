import { configDefaults, defineConfig } from 'vitest/config';

/**
 * A test takes seconds, and the longest file a minute. A machine that is busy with something else takes several times as long, so this
 * is for a test that hangs.
 */
const hangs = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };

const outside = [...configDefaults.exclude, 'e2e/**'];

export default defineConfig({
  test: {
    // By default one core of all is left free for a person who watches: of two, that is half.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{domain,contract,server,sandbox-bank,proofs,training,web,bench}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          setupFiles: ['scripts/test-property-seed.ts'],
          exclude: [...outside, '**/*.db.test.ts', '**/*.citus.test.ts'],
          // Modules are loaded once for all files of a worker: loading them again takes a third of the time.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          restoreMocks: true,
          ...hangs,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{server,proofs}/**/*.db.test.ts'],
          exclude: outside,
          globalSetup: ['server/src/db/test-cluster.ts'],
          provide: {
            postgresPackage: process.env.TEST_POSTGRES_PACKAGE ?? null,
            pgBouncer: process.env.TEST_PGBOUNCER ?? null,
          },
          setupFiles: ['scripts/test-property-seed.ts', 'server/src/db/test-end-aborted.ts'],
          // As above: a file loads most of the server, which takes a second of its own.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          restoreMocks: true,
          ...hangs,
        },
      },
    ],
  },
});
