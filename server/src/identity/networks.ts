import { isIPv6, SocketAddress } from 'node:net';

/** An IPv4 address inside IPv6, as a server that listens on both hears it. */
const mappedPattern = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;
/** What one customer is given may be any of these, and they hop about in it. */
const prefixes = [64, 56, 48];
const bitsOfGroup = 16;

/**
 * The networks that an address counts for, narrowest first: an IPv4 address alone, an IPv6 address by its /64, its /56 and its /48.
 * Any other text counts for itself.
 */
export function networksOf(address: string): string[] {
  const [bare = ''] = address.split('%', 1);
  if (!isIPv6(bare)) return [bare];
  // Canonical, so that one address has one spelling.
  const canonical = new SocketAddress({ address: bare, family: 'ipv6' }).address;
  const mapped = mappedPattern.exec(canonical);
  if (mapped?.[1] !== undefined) return [mapped[1]];
  const groups = expand(canonical);
  return prefixes.map((bits) => `${maskTo(groups, bits).join(':')}::/${bits}`);
}

/** The groups that a prefix reaches, of the last one its leading bits. */
function maskTo(groups: readonly string[], bits: number): string[] {
  return groups.slice(0, Math.ceil(bits / bitsOfGroup)).map((group, index) => {
    const free = Math.max(0, (index + 1) * bitsOfGroup - bits);
    return ((Number.parseInt(group, 16) >> free) << free).toString(16);
  });
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
