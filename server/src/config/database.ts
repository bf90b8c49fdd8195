import { readFileSync } from 'node:fs';
import { isLoopback } from './loopback.ts';
import { ConfigError, type Variables } from './variables.ts';

export type DatabaseConfig = {
  /** null: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | null;
  /** Not null: databaseUrl is a transaction pooler, and this reaches the same PostgreSQL without it. */
  databaseSessionUrl: string | null;
  /** A streaming standby of that PostgreSQL, for reads; null: none. */
  databaseReplicaUrl: string | null;
};

type UrlVariable = 'DATABASE_URL' | 'DATABASE_SESSION_URL' | 'DATABASE_REPLICA_URL';

export const databaseVariables = [
  'DATABASE_URL',
  'DATABASE_SESSION_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_PASSWORD',
];

export function readDatabaseConfig(variables: Variables): DatabaseConfig {
  const password = variables.get('DATABASE_PASSWORD');
  const config = {
    databaseUrl: readDatabaseUrl(variables, 'DATABASE_URL', password),
    databaseSessionUrl: readDatabaseUrl(variables, 'DATABASE_SESSION_URL', password),
    databaseReplicaUrl: readDatabaseUrl(variables, 'DATABASE_REPLICA_URL'),
  };
  if (config.databaseUrl !== null) return config;
  if (password !== undefined)
    throw new ConfigError('DATABASE_PASSWORD belongs to the address in DATABASE_URL: set that too.');
  if (config.databaseSessionUrl !== null)
    throw new ConfigError(
      'DATABASE_SESSION_URL goes with a pooler in DATABASE_URL: without one, set DATABASE_URL alone.',
    );
  if (config.databaseReplicaUrl !== null)
    throw new ConfigError(
      'DATABASE_REPLICA_URL is a standby of the PostgreSQL in DATABASE_URL: set that too, or unset this.',
    );
  return config;
}

/** The address with its password. The driver reads addresses as URLs, and some characters of a password end their parts. */
function readDatabaseUrl(variables: Variables, name: UrlVariable, password?: string): string | null {
  const value = variables.get(name);
  if (value === undefined) return null;
  const url = URL.parse(value);
  if (url === null || !/^postgres(?:ql)?:$/.test(url.protocol) || url.hash !== '' || !isDecodable(url))
    throw new ConfigError(
      `${name} must look like postgres://user:password@host:5432/database. Write each # / ? @ : % of the user name and the password as %23 %2F %3F %40 %3A %25, or set DATABASE_PASSWORD apart.`,
    );
  readParameters(name, url.searchParams);
  requireEncryption(name, url);
  if (password === undefined) return value;
  if (url.password !== '')
    throw new ConfigError(`${name} has a password, and DATABASE_PASSWORD is set: keep one of them.`);
  url.password = encodeURIComponent(password);
  return url.href;
}

function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

const tlsFiles = ['sslrootcert', 'sslcert', 'sslkey'];
const parameters = [
  ...['sslmode', ...tlsFiles, 'host', 'application_name', 'connect_timeout', 'options'],
  ...['keepalives', 'target_session_attrs', 'client_encoding', 'channel_binding'],
];

/**
 * Refuses what the driver would take in another way than PostgreSQL’s programs do. A `user` would be that of every session, also of those that
 * must be the server’s own roles.
 */
function readParameters(name: UrlVariable, given: URLSearchParams): void {
  const unknown = [...given.keys()].find((key) => !parameters.includes(key));
  if (unknown !== undefined)
    throw new ConfigError(
      `${name} has a parameter that Cairn does not know: of those after the ? it takes ${parameters.join(', ')}. The user name and the password are before the @.`,
    );
  const mode = given.get('sslmode');
  if (mode !== null && mode !== 'verify-full' && mode !== 'disable')
    throw new ConfigError(
      `${name} must have sslmode=verify-full, which encrypts and checks who answers, or sslmode=disable: the modes between encrypt for anybody who answers. With a certificate authority of your own, add sslrootcert=/path/to/its/certificate.`,
    );
  const file = tlsFiles.find((key) => given.has(key));
  if (file !== undefined && mode !== 'verify-full')
    throw new ConfigError(`${name} has ${file}, which needs sslmode=verify-full.`);
  for (const key of tlsFiles) {
    const path = given.get(key);
    if (path !== null && !holdsPem(path))
      throw new ConfigError(`${name} has ${key}, which must be the path of a PEM file that can be read.`);
  }
}

/** What crosses a network in clear is said so: an address that was copied without its parameters would be one. */
function requireEncryption(name: UrlVariable, { hostname, searchParams }: URL): void {
  const host = searchParams.get('host') ?? hostname;
  const isHere = host === '' || host.startsWith('/') || isLoopback(host);
  if (isHere || searchParams.has('sslmode')) return;
  throw new ConfigError(
    `${name} leads to another machine: end it with ?sslmode=verify-full, which encrypts and checks who answers, or with ?sslmode=disable where nobody else can read the network between, as between two containers of one machine.`,
  );
}

function holdsPem(path: string): boolean {
  try {
    return readFileSync(path, 'utf8').includes('-----BEGIN ');
  } catch {
    return false;
  }
}
