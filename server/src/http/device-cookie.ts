import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'cairn_device';
/** Browsers keep none for longer. */
const maxAgeSeconds = 400 * 24 * 3_600;
const pattern = /^[A-Za-z0-9_.~-]{1,600}$/;

/** What the browser keeps of who has signed in on it; null where it keeps nothing of ours. */
export function readDevices(request: FastifyRequest): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && pattern.test(value) ? value : null;
}

/** Has the browser keep it. It is sent with the calls that sign in, and to no other site. */
export function keepDevices(reply: FastifyReply, devices: string, publicUrl: string | null): void {
  const secure = publicUrl?.startsWith('https://') === true ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${devices}; Max-Age=${maxAgeSeconds}; Path=/api; HttpOnly; SameSite=Strict${secure}`,
  );
}
