import { readFileSync } from 'node:fs';
import { ConfigError } from './variables.ts';

/** Each may be in a file that another variable names, as containers and systemd hand out secrets. */
export const secretVariables = [
  'DATABASE_URL',
  'DATABASE_SESSION_URL',
  'DATABASE_PASSWORD',
  'ENCRYPTION_KEY',
  'NEW_ENCRYPTION_KEY',
  'PLAID_SECRET',
  'SANDBOX_BANK_SECRET',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'LLM_API_KEY',
];

export const fileVariableOf = (name: string): string => `${name}_FILE`;

/**
 * The environment with the secrets that are in files. @throws ConfigError when a secret is given twice, or its file cannot be read.
 */
export function withSecretsOfFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const whole = { ...env };
  for (const name of secretVariables) {
    const path = env[fileVariableOf(name)];
    if (path === undefined) continue;
    if (env[name] !== undefined)
      throw new ConfigError(`${name} and ${fileVariableOf(name)} are both set: keep one of them.`);
    whole[name] = readSecretFile(fileVariableOf(name), path);
  }
  return whole;
}

function readSecretFile(variable: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new ConfigError(`${variable} must be the path of a file that can be read${code}.`);
  }
  if (text.trim() === '') throw new ConfigError(`${variable} names an empty file.`);
  return text;
}
