/** What to do about a certificate, by Node’s code. */
const advice = new Map([
  ...[
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  ].map(
    (code) =>
      [
        code,
        'its certificate is of an authority that is not known here. If it is one of your own, name its certificate as sslrootcert',
      ] as const,
  ),
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'its certificate is for another host. Use the name that the certificate has, or have one made for this name',
  ],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['CERT_NOT_YET_VALID', 'its certificate is not valid yet. Is the clock of this machine right?'],
] as const);

/** Why an encrypted connection was not made, and what to do; null for another failure. */
export function explainTlsFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.message === 'The server does not support SSL connections')
    return 'it does not encrypt connections. Switch TLS on there (ssl = on), or take sslmode=disable on a network that nobody else can read';
  return 'code' in error && typeof error.code === 'string' ? (advice.get(error.code) ?? null) : null;
}
