import { isIPv6, SocketAddress } from 'node:net';

/** An IPv4 address mapped to IPv6, as a dual-stack server sees it. */
const mappedPattern = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;
/** An internet customer may get a prefix of any of these lengths and use all of it. */
const prefixes = [64, 56, 48];
const bitsOfGroup = 16;

/**
 * The networks of an address, narrowest first: an IPv4 address itself, an IPv6 address's /64, /56 and /48. Other text counts
 * as itself.
 */
export function networksOf(address: string): string[] {
  const [bare = ''] = address.split('%', 1);
  if (!isIPv6(bare)) return [bare];
  const canonical = new SocketAddress({ address: bare, family: 'ipv6' }).address;
  const mapped = mappedPattern.exec(canonical);
  if (mapped?.[1] !== undefined) return [mapped[1]];
  const groups = expand(canonical);
  return prefixes.map((bits) => `${maskTo(groups, bits).join(':')}::/${bits}`);
}

/** The groups that a prefix covers, the last one masked. */
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

/** Splits at colons. A dotted IPv4 ending fills two groups and is never part of a /64. */
function groupsOf(part: string): string[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
