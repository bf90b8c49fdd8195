import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'cairn_device';
/** The maximum in browsers. */
const maxAgeSeconds = 400 * 24 * 3_600;
const pattern = /^[A-Za-z0-9_.~-]{1,600}$/;

/** The device cookie; null when there is none or it is not ours. */
export function readDevices(request: FastifyRequest): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && pattern.test(value) ? value : null;
}

/** Sets the device cookie, which is sent only to this site's API. */
export function setDeviceCookie(reply: FastifyReply, devices: string, publicUrl: string | null): void {
  const secure = publicUrl?.startsWith('https://') === true ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${devices}; Max-Age=${maxAgeSeconds}; Path=/api; HttpOnly; SameSite=Strict${secure}`,
  );
}
