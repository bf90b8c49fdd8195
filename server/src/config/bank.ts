import { randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { isLoopback } from './loopback.ts';
import { type Proxies, readProxies } from './proxies.ts';
import { ConfigError, readUrl, type Variables } from './variables.ts';

export type BankConfig = {
  clientId: string;
  secret: string;
  /** Without a trailing slash. */
  baseUrl: string;
  environment: 'sandbox' | 'production';
  /** Absolute, or a path when the server mounts the sandbox bank. */
  linkScriptUrl: string;
  /** Products for new links; Link offers only banks with the first. */
  products: readonly ReadableProduct[];
  /** Of plaidCountries, most important first. */
  countryCodes: readonly PlaidCountry[];
  proxies: Proxies;
};

const readableProducts = ['transactions', 'investments', 'liabilities'] as const;
export type ReadableProduct = (typeof readableProducts)[number];
/** Plaid's countries. Source: plaid.com/docs/api/link, country_codes. */
export const plaidCountries = [
  'US',
  'GB',
  'ES',
  'NL',
  'FR',
  'IE',
  'CA',
  'DE',
  'IT',
  'PL',
  'DK',
  'NO',
  'SE',
  'EE',
  'LT',
  'LV',
  'PT',
  'BE',
  'AT',
  'FI',
] as const;
type PlaidCountry = (typeof plaidCountries)[number];

const PLAID_BASE_URLS = { sandbox: 'https://sandbox.plaid.com', production: 'https://production.plaid.com' };
const PLAID_LINK_SCRIPT_URL = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js';
const LINK_SCRIPT_PATH = '/link/v2/stable/link-initialize.js';
export const sandboxBankPath = '/sandbox-bank';

// The defaults of `npm run sandbox-bank`.
const SANDBOX_CLIENT_ID = 'sandbox-client';
const SANDBOX_SECRET = 'sandbox-secret';

const PLAID_VARIABLES = [
  'PLAID_CLIENT_ID',
  'PLAID_SECRET',
  'PLAID_ENV',
  'PLAID_BASE_URL',
  'PLAID_LINK_SCRIPT_URL',
];

/** Whether a host to listen on is every address of the machine, which is no address to connect to. */
export function listensEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** The loopback address of a server that listens on `host` and `port`. */
export function ownAddress(host: string, port: number): string {
  const reachable = listensEverywhere(host) ? '127.0.0.1' : host;
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`;
}

export function sandboxBankBaseUrl(host: string, port: number): string {
  return ownAddress(host, port) + sandboxBankPath;
}

/** Chooses the sandbox bank when no Plaid variable is set, otherwise the configured one. */
export function readBankConfig(
  variables: Variables,
  host: string,
  port: number,
): { bank: BankConfig; mountSandboxBank: boolean; isBankShared: boolean } {
  const offer = { products: readProducts(variables), countryCodes: readCountries(variables) };
  if (!PLAID_VARIABLES.some((name) => variables.has(name))) {
    const bank: BankConfig = {
      clientId: SANDBOX_CLIENT_ID,
      // Random unless set: only this process needs it.
      secret: readSecret(variables, 'SANDBOX_BANK_SECRET') ?? randomBytes(32).toString('hex'),
      baseUrl: sandboxBankBaseUrl(host, port),
      environment: 'sandbox',
      linkScriptUrl: `${sandboxBankPath}${LINK_SCRIPT_PATH}`,
      proxies: {},
      ...offer,
    };
    return { bank, mountSandboxBank: true, isBankShared: variables.has('SANDBOX_BANK_SECRET') };
  }
  const environment = readEnvironment(variables);
  const baseUrl = readBaseUrl(variables, environment);
  const linkScriptUrl = readLinkScriptUrl(variables, environment, baseUrl);
  const proxies = readProxies(variables, new URL(baseUrl));
  const bank = { ...readKeys(variables, baseUrl), baseUrl, environment, linkScriptUrl, proxies, ...offer };
  return { bank, mountSandboxBank: false, isBankShared: true };
}

function listOf(variables: Variables, name: string, fallback: string): string[] {
  return (variables.get(name) ?? fallback).split(',').map((entry) => entry.trim());
}

function readProducts(variables: Variables): BankConfig['products'] {
  const names = listOf(variables, 'PLAID_PRODUCTS', readableProducts.join());
  const products = names.flatMap((name) => readableProducts.filter((known) => known === name));
  if (products.length !== names.length || new Set(names).size !== names.length)
    throw new ConfigError(
      `PLAID_PRODUCTS must be some of ${readableProducts.join(', ')}, with commas between them.`,
    );
  return products;
}

/** Countries that the keys lack are excluded from links. */
const DEFAULT_COUNTRIES = 'US,CA,GB';

function readCountries(variables: Variables): PlaidCountry[] {
  const names = listOf(variables, 'PLAID_COUNTRY_CODES', DEFAULT_COUNTRIES);
  const codes = names.flatMap((name) => plaidCountries.filter((known) => known === name));
  if (codes.length !== names.length || new Set(names).size !== names.length)
    throw new ConfigError(
      `PLAID_COUNTRY_CODES must be some of ${plaidCountries.join(', ')}, with commas between them.`,
    );
  return codes;
}

function readEnvironment(variables: Variables): BankConfig['environment'] {
  const value = variables.get('PLAID_ENV') ?? 'sandbox';
  if (value !== 'sandbox' && value !== 'production')
    throw new ConfigError('PLAID_ENV must be sandbox or production.');
  return value;
}

function readBaseUrl(variables: Variables, environment: BankConfig['environment']): string {
  if (!variables.has('PLAID_BASE_URL')) return PLAID_BASE_URLS[environment];
  const url = readUrl(variables, 'PLAID_BASE_URL');
  const baseUrl = `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  if (environment === 'production' && baseUrl !== PLAID_BASE_URLS.production)
    throw new ConfigError(
      `PLAID_BASE_URL must be ${PLAID_BASE_URLS.production} (or unset) when PLAID_ENV is production.`,
    );
  // A trailing dot names the same host.
  const hostname = url.hostname.replace(/\.$/, '');
  if (environment === 'sandbox' && hostname === new URL(PLAID_BASE_URLS.production).hostname)
    throw new ConfigError("PLAID_BASE_URL is Plaid's production, but PLAID_ENV is sandbox.");
  if (isPlaidHost(hostname) && url.protocol !== 'https:')
    throw new ConfigError('PLAID_BASE_URL must start with https:// to reach Plaid.');
  return baseUrl;
}

const minSecretLength = 6;

function readSecret(variables: Variables, name: string): string | undefined {
  const secret = variables.get(name);
  if (secret !== undefined && secret.length < minSecretLength)
    throw new ConfigError(`${name} is too short to be a secret: at least ${minSecretLength} characters.`);
  return secret;
}

function readKeys(variables: Variables, baseUrl: string): { clientId: string; secret: string } {
  const clientId = variables.get('PLAID_CLIENT_ID');
  const secret = readSecret(variables, 'PLAID_SECRET');
  if (clientId !== undefined && secret !== undefined) return { clientId, secret };
  if (clientId === undefined && secret === undefined && isLoopback(new URL(baseUrl).hostname))
    return { clientId: SANDBOX_CLIENT_ID, secret: SANDBOX_SECRET };
  const missing = clientId === undefined ? 'PLAID_CLIENT_ID' : 'PLAID_SECRET';
  throw new ConfigError(`${missing} is missing: PLAID_CLIENT_ID and PLAID_SECRET are set together.`);
}

function readLinkScriptUrl(
  variables: Variables,
  environment: BankConfig['environment'],
  baseUrl: string,
): string {
  if (!variables.has('PLAID_LINK_SCRIPT_URL')) {
    const hostname = new URL(baseUrl).hostname.replace(/\.$/, '');
    return isPlaidHost(hostname) ? PLAID_LINK_SCRIPT_URL : `${baseUrl}${LINK_SCRIPT_PATH}`;
  }
  const url = readUrl(variables, 'PLAID_LINK_SCRIPT_URL');
  if (environment === 'production' && url.protocol !== 'https:')
    throw new ConfigError('PLAID_LINK_SCRIPT_URL must start with https:// when PLAID_ENV is production.');
  return url.href;
}

function isPlaidHost(hostname: string): boolean {
  return hostname === 'plaid.com' || hostname.endsWith('.plaid.com');
}
