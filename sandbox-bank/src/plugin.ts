import type { FastifyPluginAsync } from 'fastify';
import { openBank, type SandboxBankOptions } from './bank/bank.ts';
import { runStart } from './control/run-scenario.ts';
import { BankError, bankError } from './errors/errors.ts';
import { newRequestId } from './errors/request-id.ts';
import { registerLink } from './link/link.routes.ts';
import { startHeartbeat } from './notices/heartbeat.ts';
import { registerControls } from './serve/control.routes.ts';
import { registerProtocol } from './serve/protocol.routes.ts';

export type { SandboxBankOptions } from './bank/bank.ts';

/** Largest request body, in bytes: room for a user_custom document of 1 MB inside a JSON string. */
const BODY_LIMIT_BYTES = 4_000_000;

/** A Fastify plugin with Plaid's protocol, the Link window and the control channel, under any prefix. */
export const sandboxBank: FastifyPluginAsync<SandboxBankOptions> = async (server, options) => {
  const bank = await openBank(options, startHeartbeat);
  server.addHook('onClose', () => bank.heart.stop());
  if (bank.scenario !== null) await runStart(bank, bank.scenario);

  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );

  server.setErrorHandler((error, request, reply) => {
    if (!(error instanceof BankError)) request.log.error({ err: error }, 'the sandbox bank failed');
    const known = error instanceof BankError ? error : fromFramework(error);
    return reply.status(known.status).send({ ...known.body, request_id: newRequestId() });
  });
  server.setNotFoundHandler((_request, reply) => {
    const { body, status } = bankError('NOT_FOUND');
    return reply.status(status).send({ ...body, request_id: newRequestId() });
  });

  await registerControls(server, bank);
  await registerLink(server, bank);
  registerProtocol(server, bank);
};

/** Errors that the framework raises before a handler runs, such as a body that is too large. */
function fromFramework(error: unknown): BankError {
  const clientFault =
    error instanceof Error &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode < 500;
  return clientFault
    ? bankError('INVALID_BODY', 'the request could not be read')
    : bankError('INTERNAL_SERVER_ERROR');
}
