import type { Writable } from 'node:stream';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { type AccountNote, logAccountEvent } from './account-log.ts';
import { describeError } from './failure.ts';

export type LogOptions = {
  level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Default: standard output. */
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
 * Settings of the structured log. Private data is not logged in the first place; serializers and redaction guard against
 * mistakes.
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
        // A line without message would use the error's message.
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

/** `route`: its pattern, without what a person asked for. */
export type AnsweredRequest = { method: string; route: string; status: number; durationMs: number };

/** A request has come: `run` does a part of it, and `end` hears how it was answered. */
export type BeginRequest = () => {
  run: (part: () => void) => void;
  end: (answered: AnsweredRequest) => void;
};

/** Logs one line per request with its route pattern, because URLs can contain ids and search texts; and what it did to an account, which is also passed to `record`. */
export function logRequests(
  app: FastifyInstance,
  record: (note: AccountNote) => void,
  onAnswered: (request: AnsweredRequest) => void,
): void {
  app.decorateRequest('failureCode', null);
  app.decorateRequest('notedUserId', null);
  app.addHook('onResponse', async (request, reply) => {
    const error = request.getDecorator<string | null>('failureCode');
    const answered = answeredRequest(request, reply);
    onAnswered(answered);
    request.log.info(
      {
        ...answered,
        ...(error === null ? {} : { error }),
      },
      'request',
    );
    const note = logAccountEvent(request, reply.statusCode, error);
    if (note !== null) record(note);
  });
}

function answeredRequest(request: FastifyRequest, reply: FastifyReply): AnsweredRequest {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'unmatched',
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime * 10) / 10,
  };
}

/** Does all of each request within what `beginRequest` begins. */
export function traceRequests(app: FastifyInstance, beginRequest: BeginRequest): void {
  const begun = new WeakMap<FastifyRequest, ReturnType<BeginRequest>>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = beginRequest();
    begun.set(request, span);
    span.run(done);
  });
  // A body that was read has ended what the request's first part was within.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = begun.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
  app.addHook('onResponse', async (request, reply) => {
    begun.get(request)?.end(answeredRequest(request, reply));
  });
}

/** Adds the error code to the request's log line. */
export function noteFailure(request: FastifyRequest, code: string): void {
  request.setDecorator('failureCode', code);
}
