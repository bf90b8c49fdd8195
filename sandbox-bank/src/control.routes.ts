import type { FastifyInstance } from 'fastify';
import type { Bank } from './bank.ts';
import { ITEM_CONTROLS } from './control/item-controls.ts';
import { ROW_CONTROLS } from './control/row-controls.ts';
import { TROUBLE_CONTROLS } from './control/trouble-controls.ts';
import { WEBHOOK_CONTROLS } from './control/webhook-controls.ts';
import { sameSecret } from './protocol/credentials.ts';
import { bankError } from './protocol/errors.ts';
import { readBody } from './protocol/protocol.routes.ts';
import { newRequestId } from './protocol/request-id.ts';

const CONTROLS = [...ITEM_CONTROLS, ...ROW_CONTROLS, ...TROUBLE_CONTROLS, ...WEBHOOK_CONTROLS];

/** The knobs for tests, apart from Plaid's paths and guarded by the `sandbox-control` header, which holds the secret. */
export function registerControls(server: FastifyInstance, bank: Bank): void {
  for (const control of CONTROLS) {
    server.post(control.path, async (request) => {
      if (!sameSecret(request.headers['sandbox-control'], bank.secret)) throw bankError('INVALID_API_KEYS');
      const answer = await control.answer(bank, readBody(request.body));
      await bank.beat();
      return { ...answer, request_id: newRequestId() };
    });
  }
}
