import { isIP } from 'node:net';

/** Where passkeys are of, as WebAuthn has it: the domain that a browser binds them to, and the origin that it states. */
export type RelyingParty = { id: string; origin: string };

/** Of the address at which a browser sees the server; null where browsers allow no passkeys: without a domain name or without TLS. */
export function relyingPartyOf(site: string | null): RelyingParty | null {
  if (site === null) return null;
  const { protocol, hostname, origin } = new URL(site);
  const isBareAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isBareAddress || !isSecure ? null : { id: hostname, origin };
}
