import type { FastifyInstance } from 'fastify';
import type { Bank } from '../bank/bank.ts';
import { CONTROLS } from '../control/controls.ts';
import { registerControlPage } from '../control/page.routes.ts';
import { bankError } from '../errors/errors.ts';
import { newRequestId } from '../errors/request-id.ts';
import { sameSecret } from '../protocol/credentials.ts';
import { readBody } from '../protocol/read-body.ts';

/** The knobs for tests, apart from Plaid's paths and guarded by the `sandbox-control` header, which holds the secret. */
export async function registerControls(server: FastifyInstance, bank: Bank): Promise<void> {
  await registerControlPage(server);
  for (const control of CONTROLS) {
    server.post(control.path, async (request) => {
      if (!sameSecret(request.headers['sandbox-control'], bank.secret)) throw bankError('INVALID_API_KEYS');
      const answer = await control.answer(bank, readBody(request.body));
      await bank.heart.beat();
      return { ...answer, request_id: newRequestId() };
    });
  }
}
