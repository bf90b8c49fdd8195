import { StartError } from './start-error.ts';

/** An invalid setting. The message names its variable and not its value, which may be a secret. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

/** The set variables, trimmed and not empty. */
export type Variables = Map<string, string>;

/**
 * A variable that must be an http(s) address without credentials, query or fragment.
 * @throws ConfigError when it is unset or anything else.
 */
export function readUrl(variables: Variables, name: string): URL {
  const url = URL.parse(variables.get(name) ?? '');
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new ConfigError(`${name} must be an address that starts with http:// or https://.`);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new ConfigError(`${name} must not hold a user name, a query or a fragment.`);
  return url;
}
