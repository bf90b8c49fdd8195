import type { Bank } from '../bank-record/bank.ts';
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
export function startCairn(dataDir: string, variables: Variables = {}): Promise<RunningProgram> {
  return startProgram(script, variablesOf(dataDir, variables), /^Cairn is ready at (\S+)$/m);
}

/** Starts the server where it is expected to refuse, and waits until it has ended. */
export function runCairn(
  dataDir: string,
  variables: Variables,
  observe?: () => Promise<void>,
): Promise<EndedProgram> {
  return runProgram(script, variablesOf(dataDir, variables), observe);
}
