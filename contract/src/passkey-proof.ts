import { z } from 'zod/mini';
import { text } from './text.ts';

/** WebAuthn allows ids of 1,023 bytes. */
const maxIdLength = 1_364;
/** A key, a signature, or what a browser says of a call; the largest known have some 4 kB. */
const maxPartLength = 16_384;
/** A user handle of 64 bytes. */
const maxHandleLength = 86;

const base64Url = (maxLength: number) => text(maxLength).check(z.regex(/^[\w-]+$/));
const part = base64Url(maxPartLength);

/** What WebAuthn’s two kinds of credentials have in common. */
export const credentialFields = {
  id: base64Url(maxIdLength),
  rawId: base64Url(maxIdLength),
  type: z.literal('public-key'),
};
export const clientDataJSON = part;
export const attestationObject = part;

/** A signature of a passkey over a challenge, as WebAuthn has it (AuthenticationResponseJSON). */
export const passkeyProof = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON,
    authenticatorData: part,
    signature: part,
    userHandle: z.optional(base64Url(maxHandleLength)),
  }),
});
export type PasskeyProof = z.output<typeof passkeyProof>;
