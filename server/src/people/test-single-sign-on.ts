import {
  client,
  openProviderBrowser,
  type SignInProvider,
  startSignInProvider,
} from '../../../scripts/testing/sign-in-provider.ts';
import { type OpenId, openOpenId, type ProviderAnswer } from '../openid/openid.ts';
import type { Identity } from './identity.ts';
import { home } from './test-identity.ts';

const linkOrigin = 'https://money.example.org';

/** What a provider has sent a browser back with. */
function answerIn({ searchParams }: URL): ProviderAnswer {
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => searchParams.get(name));
  return { code: code ?? '', state: state ?? '', ...(typeof iss === 'string' ? { iss } : {}) };
}

/** The port to a provider on loopback. */
export function openIdAt(issuer: string): OpenId {
  const { id: clientId, secret: clientSecret } = client;
  return openOpenId(
    { issuer: new URL(issuer), clientId, clientSecret, name: 'Example', isOnlyWay: false },
    { linkOrigin },
  );
}

export type TestProvider = SignInProvider & { openId: OpenId };

export async function startTestProvider(): Promise<TestProvider> {
  const provider = await startSignInProvider({ redirectUri: `${linkOrigin}/single-sign-on` });
  return { ...provider, openId: openIdAt(provider.issuer) };
}

type Begun = { url: string; attempt: string };

/** A browser in which somebody signs in, at the provider and at Cairn. */
export function openSignInBrowser(identity: Identity) {
  const atProvider = openProviderBrowser();
  const begin = (invitation: string | null = null): Promise<Begun> =>
    identity.singleSignOn.beginSignIn(invitation, home);
  return {
    begin,
    /** Where the provider sends the browser, once the account has signed in there. */
    back: async ({ url }: Pick<Begun, 'url'>, account: string) => answerIn(await atProvider(url, account)),
    finish: (answer: ProviderAnswer, attempt: string | null) =>
      identity.loginAtProvider(answer, { ...home, attempt }),
    async signIn(account: string, invitation: string | null = null) {
      const { url, attempt } = await begin(invitation);
      return identity.loginAtProvider(answerIn(await atProvider(url, account)), { ...home, attempt });
    },
  };
}
