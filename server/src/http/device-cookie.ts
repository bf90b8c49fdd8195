import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostOnlyName, readCookie, setCookie } from './cookies.ts';

const name = 'cairn_device';
/** The maximum in browsers. */
const maxAgeSeconds = 400 * 24 * 3_600;
const pattern = /^[A-Za-z0-9_.~-]{1,600}$/;

/**
 * The device cookie; null when there is none or it is not ours. Without the prefix it is of a server without https, or from before it had
 * one: its marks are signed, so that nobody can make one up.
 */
export const readDevices = (request: FastifyRequest): string | null =>
  readCookie(request, hostOnlyName(name), pattern) ?? readCookie(request, name, pattern);

/** Sets the device cookie, which is sent only to this site. */
export function setDeviceCookie(reply: FastifyReply, devices: string, publicUrl: string | null): void {
  setCookie(reply, { name, value: devices, maxAgeSeconds, sameSite: 'Strict' }, publicUrl);
}
