import { type ApiKey, apiKeyRoutes } from '@cairn/contract/api-keys';
import { memberRoutes } from '@cairn/contract/members';
import { call } from '../../api/api.ts';
import type { InputOf } from '../../lib/call-types.ts';

export type NewApiKey = InputOf<typeof apiKeyRoutes.addApiKey>['body'];

/** A person’s key. `household`: what its household is called; null where they are in one only. */
export type OwnApiKey = ApiKey & { household: string | null };

export async function loadApiKeys(signal?: AbortSignal): Promise<OwnApiKey[]> {
  const options = signal === undefined ? {} : { signal };
  const [{ keys }, { households }] = await Promise.all([
    call(apiKeyRoutes.apiKeys, options),
    call(memberRoutes.households, options),
  ]);
  const names = new Map(households.map(({ id, name }) => [id, name]));
  return keys.map((key) => ({
    ...key,
    household: households.length > 1 ? (names.get(key.householdId) ?? null) : null,
  }));
}

/** Gives the key itself, which cannot be read again. */
export const addApiKey = async (body: NewApiKey): Promise<string> =>
  (await call(apiKeyRoutes.addApiKey, { body })).secret;

export const endApiKey = ({ id: apiKeyId }: ApiKey) => call(apiKeyRoutes.endApiKey, { params: { apiKeyId } });
