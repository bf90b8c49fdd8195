import type { Writable } from 'node:stream';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { describeError } from './failure.ts';

export type LogOptions = {
  level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Where the lines go; standard output when absent. */
  stream?: Pick<Writable, 'write'>;
};

const privateFields = [
  'token',
  'password',
  'email',
  'authorization',
  'cookie',
  'description',
  'access_token',
];

/**
 * Settings of the structured log. Nothing that is private is passed to it in the first place; the serialisers and the
 * redaction are a second wall, for a line that somebody adds without thinking.
 */
export function logSettings(options: LogOptions): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  return {
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    logger: {
      level: options.level,
      ...(options.stream === undefined ? {} : { stream: options.stream }),
      base: null,
      redact: { paths: privateFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]) },
      hooks: {
        // Without words of its own, a line about an error would take the error's message for them.
        logMethod(args, method) {
          const [subject, ...words] = args;
          if (typeof subject === 'object' && words.length === 0) method.call(this, subject, 'no message');
          else method.apply(this, args);
        },
      },
      serializers: {
        req: (request) => ({ method: request.method }),
        res: (reply) => ({ statusCode: reply.statusCode }),
        err: (error) => {
          const { name, frames } = describeError(error);
          return { type: name, message: 'withheld', stack: frames.join('\n') };
        },
      },
    },
  };
}

/** One line for each request, with the pattern of its route: an address itself can hold ids and search words. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('failureCode', null);
  app.addHook('onResponse', async (request, reply) => {
    const error = request.getDecorator<string | null>('failureCode');
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unmatched',
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        ...(error === null ? {} : { error }),
      },
      'request',
    );
  });
}

/** Remembers for the request's line why it failed. */
export function noteFailure(request: FastifyRequest, code: string): void {
  request.setDecorator('failureCode', code);
}
