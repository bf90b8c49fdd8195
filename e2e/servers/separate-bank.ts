import { type RunningProgram, startProgram, type Variables } from './program.ts';

/** What the sandbox bank accepts when it runs alone, and what the server sends by default. */
export const separateBankKeys = { clientId: 'sandbox-client', secret: 'sandbox-secret' };

/** Starts the sandbox bank as a program of its own. */
export function startSeparateBank(dataDir: string, variables: Variables = {}): Promise<RunningProgram> {
  return startProgram(
    'sandbox-bank/src/main.ts',
    { SANDBOX_BANK_PORT: '0', SANDBOX_BANK_DATA_DIR: dataDir, ...variables },
    /^Sandbox bank at (\S+),/m,
  );
}
