import { z } from 'zod';
import { bankError } from '../errors/errors.ts';
import { publishedKey, WEBHOOK_KEY_ID } from '../webhooks/signing.ts';
import { type Endpoint, endpoint } from './endpoint.ts';

const get = endpoint('/webhook_verification_key/get', { key_id: z.string() }, (bank, request) => {
  if (request.key_id !== WEBHOOK_KEY_ID) throw bankError('INVALID_WEBHOOK_VERIFICATION_KEY_ID');
  return { key: publishedKey(bank.webhookKey) };
});

export const WEBHOOK_KEY_ENDPOINTS: readonly Endpoint[] = [get];
