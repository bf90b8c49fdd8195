import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export type LyingProvider = {
  issuer: string;
  /** What its next ID token holds, over what would be right; null leaves a claim out. */
  claims: Record<string, unknown>;
  /** Signs with a key that it does not publish. */
  hasForeignKey: boolean;
  stop(): Promise<void>;
};

/** A provider that answers every code with an ID token of a test's choice. The nonce is what the test gives. */
export async function startLyingProvider(clientId: string): Promise<LyingProvider> {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const issuer = `http://127.0.0.1:${address === null || typeof address === 'string' ? 0 : address.port}`;
  const provider: LyingProvider = {
    issuer,
    claims: {},
    hasForeignKey: false,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  async function idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const right = {
      iss: issuer,
      aud: clientId,
      sub: 'grace',
      iat: now,
      exp: now + 60,
      email: 'g@example.com',
    };
    const claims = Object.entries({ ...right, ...provider.claims }).filter(([, value]) => value !== null);
    const key = provider.hasForeignKey ? foreign.privateKey : own.privateKey;
    return new SignJWT(Object.fromEntries(claims)).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key);
  }
  const answers: { [path: string]: () => Promise<object> } = {
    '/.well-known/openid-configuration': async () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': async () => ({ keys: [jwk] }),
    '/token': async () => ({ access_token: 'access', token_type: 'Bearer', id_token: await idToken() }),
  };
  server.on('request', async (request, response) => {
    const answer = await answers[request.url ?? '']?.();
    response.setHeader('content-type', 'application/json');
    response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer ?? {}));
  });
  return provider;
}
