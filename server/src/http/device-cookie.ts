import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from './cookies.ts';

const name = 'cairn_device';
/** The maximum in browsers. */
const maxAgeSeconds = 400 * 24 * 3_600;
const pattern = /^[A-Za-z0-9_.~-]{1,600}$/;

/** The device cookie; null when there is none or it is not ours. */
export const readDevices = (request: FastifyRequest): string | null => readCookie(request, name, pattern);

/** Sets the device cookie, which is sent only to this site's API. */
export function setDeviceCookie(reply: FastifyReply, devices: string, publicUrl: string | null): void {
  setCookie(reply, { name, value: devices, maxAgeSeconds, sameSite: 'Strict' }, publicUrl);
}
