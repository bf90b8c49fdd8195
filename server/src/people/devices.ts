import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Several family members may share a browser. */
const maxDevices = 5;
const deviceIdBytes = 16;
const devicePattern = /^[A-Za-z0-9_-]{22}~[A-Za-z0-9_-]{43}$/;
const separator = '.';

/**
 * Device cookies as recommended by OWASP: a random number with a keyed hash over it and the user's address. A device grants
 * no access; failed logins with it are counted separately (docs/decisions/signing-in.md).
 */
export function createDevices(secret: Buffer) {
  const hashOf = (random: string, email: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['device', random, email]))
      .digest();

  function isValidFor(mark: string, email: string): boolean {
    if (!devicePattern.test(mark)) return false;
    const [random = '', hash = ''] = mark.split('~');
    const received = Buffer.from(hash, 'base64url');
    const right = hashOf(random, email);
    return received.length === right.length && timingSafeEqual(received, right);
  }

  function find(cookie: string | null, email: string): string | null {
    const marks = (cookie ?? '').split(separator).slice(0, maxDevices);
    return marks.find((mark) => isValidFor(mark, email)) ?? null;
  }

  return {
    /** The device of this user, whose email is in lower case; null when unknown. */
    find,

    /** The new cookie after a login: this user's device and those of earlier users. */
    addTo(cookie: string | null, email: string): string {
      const random = randomBytes(deviceIdBytes).toString('base64url');
      const own = find(cookie, email) ?? `${random}~${hashOf(random, email).toString('base64url')}`;
      const others = (cookie ?? '')
        .split(separator)
        .filter((mark) => devicePattern.test(mark) && mark !== own);
      return [own, ...others].slice(0, maxDevices).join(separator);
    },
  };
}

export type Devices = ReturnType<typeof createDevices>;
