import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is one of the public internet. Everything else is refused: this machine, private and shared networks, link-local
 * addresses such as a cloud's metadata service, and IPv6 forms that carry an IPv4 address through a translator or a tunnel.
 */
export function isPublicAddress(address: string): boolean {
  // A scoped address (fe80::1%eth0) names an interface of this machine.
  if (address.includes('%') || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && !isCompatible(parsed);
}

/** The deprecated form ::a.b.c.d (RFC 4291, section 2.5.5.1), which some systems still route as IPv4. */
function isCompatible(parsed: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return parsed instanceof ipaddr.IPv6 && parsed.parts.slice(0, 6).every((part) => part === 0);
}
