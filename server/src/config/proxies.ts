import { isLoopback } from './loopback.ts';
import { ConfigError, type Variables } from './variables.ts';

/** A proxy and the hosts that are reached without it, under the names of their environment variables. */
export type Proxies = Readonly<Record<string, string>>;

/** The system's own, in both spellings that programs read. */
export const proxyVariables = [
  'https_proxy',
  'HTTPS_PROXY',
  'http_proxy',
  'HTTP_PROXY',
  'no_proxy',
  'NO_PROXY',
];

/**
 * The proxy on the way to `target`; none to this machine itself, whose calls would leave it.
 * @throws ConfigError for one that Node cannot use and would leave out silently.
 */
export function readProxies(variables: Variables, target: URL): Proxies {
  if (isLoopback(target.hostname)) return {};
  const kind = target.protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  const name = [kind, kind.toUpperCase()].find((spelling) => variables.has(spelling)) ?? kind;
  const proxy = variables.get(name);
  if (proxy === undefined) return {};
  if (!/^https?:$/.test(URL.parse(proxy)?.protocol ?? ''))
    throw new ConfigError(`${name} must be an address that starts with http:// or https://.`);
  return { [kind]: proxy, no_proxy: variables.get('no_proxy') ?? variables.get('NO_PROXY') ?? '' };
}
