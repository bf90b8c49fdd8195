import { isIP, isIPv4 } from 'node:net';
import { isSingleLine } from '@cairn/contract/text';
import type { FastifyRequest } from 'fastify';
import { readDevices } from './device-cookie.ts';
import type { Client } from './handlers.ts';

const maxUserAgentLength = 256;

/** The caller. X-Forwarded-For is used only from a listed proxy (trustProxy) and only when it is an address. */
export function clientOf(request: FastifyRequest): Omit<Client, 'site' | 'attempt'> {
  const userAgent = request.headers['user-agent']?.slice(0, maxUserAgentLength);
  const address = isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip;
  return {
    address: unmapIpv4(address),
    devices: readDevices(request),
    userAgent: userAgent !== undefined && isSingleLine(userAgent) ? userAgent : null,
  };
}

/** A name of this machine, as a browser that runs on it sends it. Any other name could be one that somebody made up. */
const ownHost = /^localhost(?::\d{1,5})?$/i;

/** PUBLIC_URL, or the address of a browser on this machine. */
export function siteOf({ headers: { host = '' } }: FastifyRequest, publicUrl: string | null): string | null {
  if (publicUrl !== null) return publicUrl;
  return ownHost.test(host) ? `http://${host}` : null;
}

/** A dual-stack socket shows an IPv4 caller as ::ffff:192.0.2.1. */
function unmapIpv4(address: string): string {
  const mapped = /^::ffff:(.+)$/i.exec(address)?.[1];
  return mapped !== undefined && isIPv4(mapped) ? mapped : address;
}
