import { isLoopback } from './loopback.ts';
import { ConfigError, readUrl, type Variables } from './variables.ts';

export type OpenIdConfig = {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** What people call the provider: "Sign in with …". */
  name: string;
  /** A password or a passkey alone neither signs in nor registers. */
  isOnlyWay: boolean;
};

const ways = ['any', 'oidc'];
const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];

export const openIdVariables = [...needed, 'OIDC_NAME', 'SIGN_IN'];

const maxNameLength = 40;

/** The OpenID Connect provider that people sign in at; null unless configured. `linksWork`: whether it can send them back to this server. */
export function readOpenIdConfig(variables: Variables, linksWork: boolean): OpenIdConfig | null {
  const way = variables.get('SIGN_IN') ?? 'any';
  if (!ways.includes(way)) throw new ConfigError(`SIGN_IN must be one of ${ways.join(', ')}.`);
  if (![...needed, 'OIDC_NAME'].some((name) => variables.has(name))) {
    if (way === 'oidc')
      throw new ConfigError(
        'SIGN_IN=oidc needs a provider: set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
      );
    return null;
  }
  const missing = needed.find((name) => !variables.has(name));
  if (missing !== undefined)
    throw new ConfigError(`${missing} is missing: single sign-on needs ${needed.join(', ')}.`);
  const issuer = readUrl(variables, 'OIDC_ISSUER');
  if (issuer.protocol !== 'https:' && !isLoopback(issuer.hostname))
    throw new ConfigError('OIDC_ISSUER must begin with https://, unless the provider is on this machine.');
  if (!linksWork)
    throw new ConfigError(
      'PUBLIC_URL is missing: the provider of single sign-on sends people back to the origin that they use.',
    );
  const name = variables.get('OIDC_NAME') ?? issuer.hostname;
  if (name.length > maxNameLength)
    throw new ConfigError(`OIDC_NAME must have at most ${maxNameLength} characters: it stands on a button.`);
  return {
    issuer,
    clientId: variables.get('OIDC_CLIENT_ID') ?? '',
    clientSecret: variables.get('OIDC_CLIENT_SECRET') ?? '',
    name,
    isOnlyWay: way === 'oidc',
  };
}
