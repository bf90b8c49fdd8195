import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import type { OpenIdConfig } from '../config/openid.ts';

/** What a sign-in that has begun must come back with, and its browser keeps: random texts, each for one use. */
export type Attempt = { state: string; nonce: string; verifier: string };

/** What the provider sends a browser back with. `iss`: who it is, where it says so. */
export type ProviderAnswer = { code: string; state: string; iss?: string | undefined };

/** Who a person is at the provider. `issuer` and `subject` together never change; all others may. */
export type ProviderPerson = {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  /** When they last proved there that it is them; null where the provider does not say. */
  provedAt: Date | null;
};

/** The provider can't be reached, or has a fault of its own. */
export class OpenIdUnreachable extends Error {
  override name = 'OpenIdUnreachable';
}
/** The provider, or a check of its answer, refused a sign-in. */
export class OpenIdRefused extends Error {
  override name = 'OpenIdRefused';
}

export type OpenId = Pick<OpenIdConfig, 'name' | 'isOnlyWay'> & {
  /** Where a browser goes to sign in. `again`: the person must prove again who they are. Throws OpenIdUnreachable. */
  addressFor(attempt: Attempt, options: { again: boolean }): Promise<URL>;
  /** Who came back. The code is used up by it. Throws OpenIdRefused or OpenIdUnreachable. */
  readPerson(attempt: Attempt, answer: ProviderAnswer): Promise<ProviderPerson>;
};

/** Less than the ten seconds after which a browser stops waiting. */
const timeoutSeconds = 4;
/** How long what a provider says of itself is used. */
const metadataLifeMs = 60 * 60_000;
/** The page that the provider sends people back to. */
const returnPath = '/single-sign-on';

type Options = { linkOrigin: string; now?: () => number };

/**
 * Sign-in at an OpenID Connect provider: code flow with PKCE, state and nonce, by openid-client. `linkOrigin`: where people use this server,
 * without trailing slash.
 */
export function openOpenId(config: OpenIdConfig, { linkOrigin, now = Date.now }: Options): OpenId {
  const redirectUri = `${linkOrigin}${returnPath}`;
  let known: { metadata: Configuration; until: number } | null = null;

  async function metadata(): Promise<Configuration> {
    if (known !== null && now() < known.until) return known.metadata;
    const isPlain = config.issuer.protocol === 'http:';
    const found = await discovery(config.issuer, config.clientId, config.clientSecret, undefined, {
      timeout: timeoutSeconds,
      // ID tokens are checked by the provider's keys too, and not only by whom they came from.
      execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    }).catch((error: unknown) => {
      throw new OpenIdUnreachable('the provider’s metadata could not be read', { cause: error });
    });
    known = { metadata: found, until: now() + metadataLifeMs };
    return found;
  }

  return {
    name: config.name,
    isOnlyWay: config.isOnlyWay,

    async addressFor({ state, nonce, verifier }, { again }) {
      return buildAuthorizationUrl(await metadata(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(again ? { prompt: 'login', max_age: '0' } : {}),
      });
    },

    async readPerson({ state, nonce, verifier }, answer) {
      const provider = await metadata();
      const back = new URL(redirectUri);
      back.searchParams.set('code', answer.code);
      back.searchParams.set('state', answer.state);
      if (answer.iss !== undefined) back.searchParams.set('iss', answer.iss);
      try {
        const tokens = await authorizationCodeGrant(provider, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new OpenIdRefused('the provider sent no ID token');
        const { iss, sub, auth_time } = claims;
        // Many providers say who somebody is only there (OpenID Connect Core, section 5.4).
        const more =
          claims.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined
            ? await fetchUserInfo(provider, tokens.access_token, sub)
            : claims;
        return {
          issuer: iss,
          subject: sub,
          email: typeof more.email === 'string' ? more.email : null,
          isEmailVerified: more.email_verified === true,
          name: typeof more.name === 'string' ? more.name : null,
          provedAt: auth_time === undefined ? null : new Date(auth_time * 1_000),
        };
      } catch (error) {
        throw asOpenIdError(error);
      }
    },
  };
}

/** Of openid-client, where the provider did not answer, or not as the protocol has it. */
const unreachable: ReadonlySet<unknown> = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']);

function asOpenIdError(error: unknown): OpenIdRefused | OpenIdUnreachable {
  if (error instanceof OpenIdRefused) return error;
  const isUnreachable =
    error instanceof TypeError || (error instanceof ClientError && unreachable.has(error.code));
  if (isUnreachable) return new OpenIdUnreachable('the provider did not answer', { cause: error });
  return new OpenIdRefused('the sign-in at the provider was refused', { cause: error });
}
