import { afterAll, beforeAll } from 'vitest';
import { TestBank } from './test-bank.ts';
import { createTestLedgers, type TestLedger } from './test-ledger.ts';

type Opened = Awaited<ReturnType<typeof createTestLedgers>>;

export type TestLedgers = Pick<Opened, 'database' | 'appUrl' | 'sessionUrl' | 'openLedger'> & {
  /** A new household's ledger and a bank without transactions. */
  openBank(): Promise<{ bank: TestBank; ledger: TestLedger }>;
};

/** For tests: opens a database for a file's tests and drops it after them. */
export function useTestLedgers(): TestLedgers {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await createTestLedgers();
  });
  afterAll(() => opened?.close());
  function current(): Opened {
    if (opened === undefined) throw new Error('The test database is not open yet');
    return opened;
  }
  return {
    get database() {
      return current().database;
    },
    get appUrl() {
      return current().appUrl;
    },
    get sessionUrl() {
      return current().sessionUrl;
    },
    openLedger: () => current().openLedger(),
    openBank: async () => ({ bank: new TestBank(), ledger: await current().openLedger() }),
  };
}
