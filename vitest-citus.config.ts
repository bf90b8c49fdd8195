import { configDefaults, defineConfig } from 'vitest/config';
import house from './scripts/house/nouns.json' with { type: 'json' };

/** They end whole nodes of the cluster with kill -9, and start them again. */
const killing = [
  'server/src/syncing/coordinator-crash.citus.test.ts',
  'proofs/tenants/dead-worker.citus.test.ts',
];
/** Only of a cluster on this machine that nothing else uses. */
const mayKill = process.env.CITUS_MAY_KILL === 'yes';

/**
 * `npm run test:citus`: on the Citus cluster of CITUS_URL (server/src/db/test-citus.ts), the tests that need one, and those of what reads and
 * writes households. With CITUS_MAY_KILL=yes those that kill its nodes, and only those. Never part of `npm test`.
 */
export default defineConfig({
  test: {
    name: 'citus',
    include: mayKill
      ? killing
      : [
          '{server,proofs}/**/*.citus.test.ts',
          `server/src/{bank,queue,ledger,${house.nouns.filter((noun) => noun !== 'people').join(',')}}/**/*.db.test.ts`,
          'proofs/{tenants/matrix,hostile-texts/model-replies}.db.test.ts',
        ],
    exclude: [...configDefaults.exclude, ...(mayKill ? [] : killing)],
    fileParallelism: !mayKill,
    globalSetup: ['server/src/db/test-citus.ts'],
    provide: { citusUrl: process.env.CITUS_URL ?? null },
    setupFiles: ['scripts/test-property-seed.ts'],
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    // Each statement goes through two servers, and each file clones a database on all of them.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
