import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { RegistrationMode, SecondStepMode } from '@cairn/contract/operator';
import { type BackupConfig, backupVariables, readBackupConfig } from './backups.ts';
import {
  type BankConfig,
  listensEverywhere,
  ownAddress,
  readBankConfig,
  sandboxBankBaseUrl,
} from './bank.ts';
import { commandLine } from './command-line.ts';
import { type DatabaseConfig, databaseVariables, readDatabaseConfig } from './database.ts';
import { isLoopback } from './loopback.ts';
import { type MailConfig, mailVariables, readMailConfig } from './mail.ts';
import { type MetricsConfig, metricsVariables, readMetricsConfig } from './metrics.ts';
import { type ModelConfig, modelVariables, readModelConfig } from './model.ts';
import { type OpenIdConfig, openIdVariables, readOpenIdConfig } from './openid.ts';
import { planVariables, readPlans } from './plans.ts';
import { proxyVariables } from './proxies.ts';
import { readRegistration, registrationVariables } from './registration.ts';
import { readSecondStep, secondStepVariables } from './second-step.ts';
import { fileVariableOf, secretVariables, withSecretsOfFiles } from './secret-files.ts';
import { readTracesConfig, type TracesConfig, tracesVariables } from './traces.ts';
import { describeUnknownSettings } from './unknown-settings.ts';
import { ConfigError, readUrl, type Variables } from './variables.ts';
import { readNotificationHosts, readWebhookPrivateHosts, webhookVariables } from './webhooks.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const ENCRYPTION_KEY_BYTES = 32;

export type LogLevel = (typeof LOG_LEVELS)[number];

export type Config = DatabaseConfig & {
  /** 0: the system chooses; see withListeningPort. */
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** An origin without trailing slash; null: the address that the browser used. */
  publicUrl: string | null;
  /** Addresses and CIDR ranges whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  logLevel: LogLevel;
  /** 32 bytes; null: stored in dataDir by encryption-key.ts. */
  encryptionKey: Buffer | null;
  /** Replaces `encryptionKey` in `npm run rotate-key`. */
  newEncryptionKey: Buffer | null;
  bank: BankConfig;
  /** True when no Plaid variable is set. */
  mountSandboxBank: boolean;
  /** False when the sandbox bank's secret is random and known to this process only. */
  isBankShared: boolean;
  /** null: letters are not sent; their links are in the log. */
  mail: MailConfig | null;
  /** The provider of single sign-on; null: none. */
  openId: OpenIdConfig | null;
  /** Who may create an account. */
  registration: RegistrationMode;
  /** Whether everybody must have a second step. */
  secondStep: SecondStepMode;
  /** Whether new households begin on the Free plan, and not with everything. */
  hasPlans: boolean;
  /** Hosts in a private network to which notifications may be sent. */
  webhookPrivateHosts: string[];
  /** The public hosts to which they may be sent; null: all. */
  notificationHosts: string[] | null;
  /** null: no figures are given. */
  metrics: MetricsConfig | null;
  /** null: no spans are sent. */
  traces: TracesConfig | null;
  backups: BackupConfig;
  /** null: no language model. */
  model: ModelConfig | null;
};

/** Where files beside the database are. */
export function storedFilesFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return resolve(dataDir, 'files');
}

/** Where exports wait that are taken slowly; each without a name, and only while it is sent. */
export function spoolFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return resolve(dataDir, 'exports');
}

/** PostgreSQL's own address, with or without a pooler beside it; null: the embedded PostgreSQL. */
export function directUrlOf({
  databaseUrl,
  databaseSessionUrl,
}: Pick<Config, 'databaseUrl' | 'databaseSessionUrl'>): string | null {
  return databaseSessionUrl ?? databaseUrl;
}

/**
 * Reads and validates every setting.
 * @throws ConfigError naming the first wrong variable, in one line and without its value.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, cwd: string = process.cwd()): Config {
  const variables = readVariables(env);
  const host = readHost(variables);
  const port = readPort(variables);
  const publicUrl = readPublicUrl(variables);
  const linksWork = publicUrl !== null || !listensEverywhere(host);
  const dataDir = resolve(cwd, variables.get('DATA_DIR') ?? 'data');
  return {
    port,
    host,
    dataDir,
    backups: readBackupConfig(variables, cwd, dataDir),
    ...readDatabaseConfig(variables),
    publicUrl,
    trustedProxies: readTrustedProxies(variables),
    logLevel: readLogLevel(variables),
    encryptionKey: readEncryptionKey(variables, 'ENCRYPTION_KEY'),
    newEncryptionKey: readEncryptionKey(variables, 'NEW_ENCRYPTION_KEY'),
    ...readBankConfig(variables, host, port),
    mail: readMailConfig(variables, linksWork),
    openId: readOpenIdConfig(variables, linksWork),
    registration: readRegistration(variables),
    secondStep: readSecondStep(variables),
    hasPlans: readPlans(variables),
    webhookPrivateHosts: readWebhookPrivateHosts(variables),
    notificationHosts: readNotificationHosts(variables),
    metrics: readMetricsConfig(variables, port),
    traces: readTracesConfig(variables),
    model: readModelConfig(variables),
  };
}

/** The configuration with the port that the system chose for PORT=0. */
export function withListeningPort(config: Config, port: number): Config {
  if (!config.mountSandboxBank) return { ...config, port };
  return { ...config, port, bank: { ...config.bank, baseUrl: sandboxBankBaseUrl(config.host, port) } };
}

/**
 * The webhook URL: on the public address, which must be https, or on loopback for a local bank. null: the bank cannot reach
 * this server, and syncs run on a schedule.
 */
export function webhookUrlOf({ publicUrl, host, port, bank }: Config): string | null {
  if (publicUrl?.startsWith('https:')) return publicUrl + webhookPath;
  return isLoopback(new URL(bank.baseUrl).hostname) ? ownAddress(host, port) + webhookPath : null;
}

/** Where links in letters lead: the public address, or this server’s own. */
export function linkOriginOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? ownAddress(host, port);
}

const webhookPath = '/api/plaid/webhook';

/**
 * Where an OAuth bank redirects users: the public address, which Plaid requires to be https unless it is loopback, or this
 * server for a local bank. null: the bank opens a separate window.
 */
export function returnUrlOf({ publicUrl, host, port, bank }: Config): string | null {
  if (publicUrl !== null) {
    const { protocol, hostname } = new URL(publicUrl);
    return protocol === 'https:' || isLoopback(hostname) ? publicUrl + returnPath : null;
  }
  return isLoopback(new URL(bank.baseUrl).hostname) ? ownAddress(host, port) + returnPath : null;
}

/** The web client's page (web/src/app/routes.ts). */
const returnPath = '/bank-return';

const VARIABLE_NAMES = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'PUBLIC_URL',
  'PLAID_CLIENT_ID',
  'PLAID_SECRET',
  'PLAID_ENV',
  'PLAID_BASE_URL',
  'PLAID_LINK_SCRIPT_URL',
  'PLAID_PRODUCTS',
  'PLAID_COUNTRY_CODES',
  'SANDBOX_BANK_SECRET',
  'ENCRYPTION_KEY',
  'NEW_ENCRYPTION_KEY',
  'TRUSTED_PROXIES',
  'LOG_LEVEL',
  ...backupVariables,
  ...databaseVariables,
  ...mailVariables,
  ...metricsVariables,
  ...tracesVariables,
  ...modelVariables,
  ...openIdVariables,
  ...planVariables,
  ...registrationVariables,
  ...secondStepVariables,
  ...webhookVariables,
];

/** A sentence for each variable that was probably meant to be a setting, and is none. */
export function readUnknownSettings(env: NodeJS.ProcessEnv = process.env): string[] {
  const known = [...VARIABLE_NAMES, ...proxyVariables, ...secretVariables.map(fileVariableOf)];
  return describeUnknownSettings(env, known);
}

function readVariables(given: NodeJS.ProcessEnv): Variables {
  const env = withSecretsOfFiles(given);
  const variables: Variables = new Map();
  for (const name of VARIABLE_NAMES) {
    const value = env[name];
    if (value === undefined) continue;
    // An empty value is probably a mistake; treating it as unset could select another bank or database.
    if (value.trim() === '') throw new ConfigError(`${name} is set but empty: give it a value or unset it.`);
    variables.set(name, value.trim());
  }
  // These are of the system. Programs take an empty one for none.
  for (const name of proxyVariables) {
    const value = env[name]?.trim() ?? '';
    if (value !== '') variables.set(name, value);
  }
  return variables;
}

function readPort(variables: Variables): number {
  const value = variables.get('PORT') ?? '3000';
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535)
    throw new ConfigError('PORT must be a whole number from 0 to 65535.');
  return port;
}

function readHost(variables: Variables): string {
  const host = variables.get('HOST') ?? '127.0.0.1';
  if (isIP(host) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host))
    throw new ConfigError('HOST must be an address or a host name to listen on, such as 127.0.0.1.');
  return host;
}

function readPublicUrl(variables: Variables): string | null {
  if (!variables.has('PUBLIC_URL')) return null;
  const url = readUrl(variables, 'PUBLIC_URL');
  if (url.pathname !== '/')
    throw new ConfigError('PUBLIC_URL must be an origin without a path, such as https://money.example.org.');
  return url.origin;
}

function readTrustedProxies(variables: Variables): string[] {
  const entries = (variables.get('TRUSTED_PROXIES') ?? '').split(',').map((entry) => entry.trim());
  const proxies = entries.filter((entry) => entry !== '');
  // Otherwise any caller could choose its own address.
  if (proxies.some((entry) => /\/0+$/.test(entry)))
    throw new ConfigError('TRUSTED_PROXIES must not be everybody (/0): list the addresses of your proxies.');
  if (!proxies.every(isAddressOrRange))
    throw new ConfigError('TRUSTED_PROXIES must be addresses or CIDR ranges with commas between them.');
  return proxies;
}

function isAddressOrRange(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

// At a terminal only the address and problems matter; LOG_LEVEL=info logs each request.
function readLogLevel(variables: Variables): LogLevel {
  const value = variables.get('LOG_LEVEL') ?? 'warn';
  const level = LOG_LEVELS.find((name) => name === value);
  if (level === undefined) throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
  return level;
}

function readEncryptionKey(
  variables: Variables,
  name: 'ENCRYPTION_KEY' | 'NEW_ENCRYPTION_KEY',
): Buffer | null {
  const value = variables.get(name);
  if (value === undefined) return null;
  const key = parseEncryptionKey(value);
  if (key === null) throw new ConfigError(`${name} must be 32 bytes as base64, or as 64 hex digits.`);
  // A weak key in use may be set when it is being replaced.
  const isReplaced = name === 'ENCRYPTION_KEY' && variables.has('NEW_ENCRYPTION_KEY');
  if (new Set(key).size < minDistinctBytes && !isReplaced)
    throw new ConfigError(
      `${name} is not random: make one with "openssl rand -base64 32". If this one is in use, set NEW_ENCRYPTION_KEY to the new one and run ${commandLine('rotate-key')}.`,
    );
  return key;
}

/** Rejects zeros and typed patterns: 32 random bytes have fewer distinct ones in less than one of 10^20 draws. */
const minDistinctBytes = 16;

/** Parses 32 bytes from standard base64 or 64 hex digits; null for anything else. */
export function parseEncryptionKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text)) return null;
  const key = Buffer.from(text, 'base64');
  return key.length === ENCRYPTION_KEY_BYTES ? key : null;
}
