import { AppError, type ErrorCode } from '@cairn/contract/errors';
import { RefusedError } from '@cairn/domain/refused-error';
import type { Config } from '../config/config.ts';
import type { EncryptionKeys } from '../sealing/seal.ts';
import type { TraceParent } from '../traces/spans.ts';
import type { Databases, DatabaseUrls } from './databases.ts';
import type { DerivedKeys } from './derived-keys.ts';
import type { HeavyCalls } from './heavy-work.ts';

/** What a process for heavy work needs of the one that started it. */
export type HeavyStart = {
  config: Config;
  urls: DatabaseUrls;
  sealingKeys: EncryptionKeys;
  identitySecret: Buffer;
};

export function heavyStart(
  { urls, sealingKeys }: Databases,
  config: Config,
  { identitySecret }: DerivedKeys,
): HeavyStart {
  return { config, urls, sealingKeys, identitySecret };
}

export type HeavyCall<Name extends keyof HeavyCalls = keyof HeavyCalls> = {
  id: number;
  name: Name;
  input: HeavyCalls[Name]['input'];
  /** Of what the call is a part of. */
  trace: TraceParent | null;
};

/** `residentBytes`: what the process holds of memory after it. */
export type HeavyAnswer<Name extends keyof HeavyCalls = keyof HeavyCalls> = {
  id: number;
  residentBytes: number;
} & ({ result: HeavyCalls[Name]['result'] } | { failure: SentError });

/** `end`: the id of a call that nobody waits for any longer. */
export type ToHeavy<Name extends keyof HeavyCalls = keyof HeavyCalls> =
  | { start: HeavyStart }
  | { call: HeavyCall<Name> }
  | { end: number };

export type FromHeavy = HeavyAnswer | { log: 'warn' | 'error'; message: string; details: object };

/** An error on its way between processes, which keeps no classes. */
export type SentError =
  | { app: { code: ErrorCode; message: string; retryAfterMs: number | null } }
  | { refused: { code: RefusedError['code']; message: string } }
  | { other: { name: string; message: string; stack: string | undefined; code: string | null } };

export function sentError(error: unknown): SentError {
  if (error instanceof AppError) {
    const { code, message, retryAfterMs } = error;
    return { app: { code, message, retryAfterMs } };
  }
  if (error instanceof RefusedError) return { refused: { code: error.code, message: error.message } };
  if (!(error instanceof Error))
    return { other: { name: 'Error', message: `thrown ${typeof error}`, stack: undefined, code: null } };
  const { name, message, stack } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return { other: { name, message, stack, code } };
}

export function receivedError(sent: SentError): Error {
  if ('app' in sent) {
    const { code, message, retryAfterMs } = sent.app;
    return new AppError(code, message, retryAfterMs === null ? {} : { retryAfterMs });
  }
  if ('refused' in sent) return new RefusedError(sent.refused.code, sent.refused.message);
  const { name, message, stack, code } = sent.other;
  return Object.assign(new Error(message), { name, stack, ...(code !== null && { code }) });
}
