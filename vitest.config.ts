import { configDefaults, defineConfig } from 'vitest/config';

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
            '{domain,contract,server,sandbox-bank,proofs,training,web}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          setupFiles: ['scripts/test-property-seed.ts'],
          exclude: [...outside, '**/*.db.test.ts', '**/*.citus.test.ts'],
          // Modules are loaded once for all files of a worker: loading them again takes a third of the time.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          restoreMocks: true,
          // For a machine that is busy with something else: a bank that signs people in hashes and writes files.
          testTimeout: 30_000,
          hookTimeout: 30_000,
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
          setupFiles: ['scripts/test-property-seed.ts'],
          // As above: a file loads most of the server, which takes a second of its own.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          restoreMocks: true,
          // Starting and stopping PostgreSQL, and restoring it after a kill, take longer than a pure test.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
