import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import Provider from 'oidc-provider';

/** Somebody with an account at the provider, by the `id` with which they sign in there. */
export type ProviderAccount = { id: string; email?: string; emailVerified?: boolean; name?: string };

export type SignInProvider = {
  /** For OIDC_ISSUER. */
  issuer: string;
  /** Who has an account, by their ids. Tests add and change them. */
  accounts: Map<string, ProviderAccount>;
  stop(): Promise<void>;
};

/** For OIDC_CLIENT_ID and OIDC_CLIENT_SECRET. */
export const client = { id: 'cairn', secret: 'a secret of the test between the two servers' };

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

const page = `<!doctype html><html lang="en"><title>Provider</title><h1>Sign in at the provider</h1>
<form method="post"><label>Account <input name="account" autofocus></label> <button>Go on</button></form></html>`;

type Options = { redirectUri: string; port?: number };

/** An OpenID Connect provider on loopback, whose page asks for the id of an account and believes it. */
export async function startSignInProvider({ redirectUri, port = 0 }: Options): Promise<SignInProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const server = createServer();
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const address = server.address();
  const issuer = `http://127.0.0.1:${address === null || typeof address === 'string' ? 0 : address.port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        require_auth_time: true,
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    jwks: {
      keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })],
    },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['a key of the test for cookies'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount(_context, id) {
      const account = accounts.get(id);
      if (account === undefined) return undefined;
      const { email, emailVerified: email_verified, name } = account;
      return { accountId: id, claims: async () => ({ sub: id, email, email_verified, name }) };
    },
    /** Each person who signs in has agreed to what Cairn asks for. */
    async loadExistingGrant({ oidc }) {
      const { client: asking, session } = oidc;
      if (asking === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: asking.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  server.on('request', async (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return handle(request, response);
    if (request.method !== 'POST') return response.setHeader('content-type', 'text/html').end(page);
    const accountId = (await readForm(request)).get('account') ?? '';
    await provider.interactionFinished(request, response, { login: { accountId } });
  });
  return {
    issuer,
    accounts,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** A browser without a screen: follows redirects with its cookies until it is sent to another site than the provider's. */
export function openProviderBrowser() {
  const cookies = new Map<string, string>();

  async function load(
    address: URL,
    form: URLSearchParams | null,
  ): Promise<{ address: URL; next: URL | null }> {
    const response = await fetch(address, {
      method: form === null ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === null ? {} : { body: form }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    await response.body?.cancel();
    const location = response.headers.get('location');
    return { address, next: location === null ? null : new URL(location, address) };
  }

  /** Signs in as an account where the provider asks, and gives what it sends back with. */
  return async function signIn(url: string, account: string): Promise<URL> {
    const { origin } = new URL(url);
    let address = new URL(url);
    let form: URLSearchParams | null = null;
    while (address.origin === origin) {
      const { next } = await load(address, form);
      form = next === null ? new URLSearchParams({ account }) : null;
      address = next ?? address;
    }
    return address;
  };
}
