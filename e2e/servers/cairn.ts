import type { Bank } from '../bank-record/bank.ts';
import { builtInPostgres } from './built-in-postgres.ts';
import { shiftPostgres } from './clock.store.ts';
import {
  type EndedProgram,
  type RunningProgram,
  runProgram,
  startProgram,
  type Variables,
} from './program.ts';

const script = 'server/src/main.ts';

/** The secret of the bank that the server mounts when no Plaid variable is set; with it a test reads the bank's own record. */
const mountedBankSecret = 'a-secret-for-the-browser-tests';

/** The sandbox bank that a server mounts. */
export function bankOf(serverUrl: string): Bank {
  return { url: `${serverUrl}/sandbox-bank`, clientId: 'sandbox-client', secret: mountedBankSecret };
}

function variablesOf(dataDir: string, variables: Variables): Variables {
  return {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'error',
    SANDBOX_BANK_SECRET: mountedBankSecret,
    ...variables,
  };
}

/** Starts the real server on a data folder and a port that the system chooses. */
export async function startCairn(dataDir: string, variables: Variables = {}): Promise<RunningProgram> {
  const ready = /^Cairn is ready at (\S+)$/m;
  const server = await startProgram(script, variablesOf(dataDir, variables), ready);
  if (variables.DATABASE_URL === undefined) await shiftPostgres(builtInPostgres(dataDir));
  return server;
}

/** Starts the server where it is expected to refuse, and waits until it has ended. */
export function runCairn(
  dataDir: string,
  variables: Variables,
  observe?: () => Promise<void>,
): Promise<EndedProgram> {
  return runProgram(script, variablesOf(dataDir, variables), observe);
}
