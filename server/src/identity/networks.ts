import { isIPv6, SocketAddress } from 'node:net';

/** An IPv4 address inside IPv6, as a server that listens on both hears it. */
const mappedPattern = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;
const networkGroups = 4;

/**
 * The network that an address counts for: an IPv4 address alone, an IPv6 address by its /64, which is what one customer
 * is given and can hop about in. Any other text counts for itself.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%', 1);
  if (!isIPv6(bare)) return bare;
  // Canonical, so that one address has one spelling.
  const canonical = new SocketAddress({ address: bare, family: 'ipv6' }).address;
  const mapped = mappedPattern.exec(canonical);
  if (mapped?.[1] !== undefined) return mapped[1];
  return `${expand(canonical).slice(0, networkGroups).join(':')}::/64`;
}

/** The eight groups of a canonical IPv6 address, without leading zeros. */
function expand(canonical: string): string[] {
  const [head = '', tail] = canonical.split('::');
  const before = groupsOf(head);
  if (tail === undefined) return before;
  const after = groupsOf(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after];
}

/** Splits at colons; a dotted IPv4 ending, which stands for two groups, never falls into a /64. */
function groupsOf(part: string): string[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
