import { z } from 'zod/mini';
import { keyScopes } from './key-scope.ts';
import { instant } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { empty, namedRoutes, route } from './route-definition.ts';
import { typedText } from './text.ts';

export const maxApiKeys = 20;
export const maxApiKeyNameLength = 60;
/** For how many days a key may work. */
export const apiKeyDays = [30, 90, 365] as const;
/** How many calls a key may make within a minute. */
export const apiKeyCallsPerMinute = 300;
/** How a key begins, so that programs that look for secrets find one. */
export const apiKeyPrefix = 'cairn_';

export const apiKeyMessages = {
  missing: 'This needs an API key, as the header “Authorization: Bearer cairn_…”.',
  wrong: 'This API key is not right. Copy it whole, or make another one in Account settings.',
  expired: 'This API key has expired. Make another one in Account settings.',
  ended: 'This API key was ended. Make another one in Account settings.',
  noMember: 'This API key was for a household that its person is no longer in.',
  inAddress:
    'An API key belongs in the header “Authorization: Bearer …”, never in an address, where others may read it. End this key and make another one.',
  twice: 'Send one Authorization header only.',
  elsewhere: 'API keys work at addresses that begin with /api/v1 only.',
  tooMany: `You have ${maxApiKeys} API keys, which is the most. End one that you no longer use.`,
  nameMissing: 'Please enter a name',
  gone: 'This API key has ended already.',
} as const;

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** How the key begins, by which to find where it is used. */
  beginning: z.string(),
  householdId: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  madeAt: instant,
  expiresAt: instant,
  /** To five minutes; null: not yet. */
  lastUsedAt: z.nullable(instant),
});
export type ApiKey = z.output<typeof apiKey>;

/** Keys of a person, with which other programs call the public API for them. */
export const apiKeyRoutes = namedRoutes({
  apiKeys: route('GET', '/api/keys', 'person', 'none', {
    summary: 'The person’s API keys that work, in all their households, newest first',
    response: z.object({ keys: z.array(apiKey) }),
  }),
  addApiKey: route('POST', '/api/keys', 'person', 'none', {
    summary: 'Make an API key for the household of the session; the key itself cannot be read again',
    body: z.strictObject({
      name: typedText('Name', maxApiKeyNameLength, { missing: apiKeyMessages.nameMissing }).check(
        z.trim(),
        z.minLength(1, apiKeyMessages.nameMissing),
      ),
      scopes: z.array(z.enum(keyScopes)).check(z.minLength(1), z.maxLength(keyScopes.length)),
      days: z.union(apiKeyDays.map((days) => z.literal(days))),
    }),
    response: z.object({ key: apiKey, secret: z.string() }),
    needsConfirmation: true,
  }),
  endApiKey: route('DELETE', '/api/keys/:apiKeyId', 'person', 'none', {
    summary: 'End an API key of the person',
    params: z.object({ apiKeyId: recordId }),
    response: empty,
    needsConfirmation: true,
  }),
});
