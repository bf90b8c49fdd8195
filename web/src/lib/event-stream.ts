import { EventSourceParserStream } from 'eventsource-parser/stream';
import { z } from 'zod/mini';
import { ApiError } from './api-error.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** How long to wait before try number `failures + 1`: doubles up to 30 s, less up to half by chance, so that pages do not come back in step. */
export function reconnectPauseMs(failures: number, random: number): number {
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
  return Math.round(pauseMs * (1 - random / 2));
}

function pauseFor(pauseMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

type StreamOptions<S extends z.core.$ZodType> = {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  schema: S;
  onEvent: (event: z.output<S>) => void;
  /** Called at every connection; `again`: events may have been missed since the last one. */
  onOpen: (again: boolean) => void;
  signal: AbortSignal;
  pause?: (failures: number, signal: AbortSignal) => Promise<void>;
};

/** Unknown events of a newer server are ignored. */
function decode<S extends z.core.$ZodType>(schema: S, data: string): z.output<S> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

async function readEvents<S extends z.core.$ZodType>(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  schema: S,
  onEvent: (event: z.output<S>) => void,
): Promise<void> {
  // A reader, not `for await`: not every browser can iterate over a stream.
  const reader = stream
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const event = decode(schema, value.data);
    if (event !== undefined) onEvent(event);
  }
}

/**
 * Follows a stream of server-sent events until `signal` aborts, opening it again with back-off whenever it ends.
 * Stops by itself when the session is over (401): no later try could succeed.
 */
export async function followEvents<S extends z.core.$ZodType>(options: StreamOptions<S>): Promise<void> {
  const { open, schema, onEvent, onOpen, signal } = options;
  const pause = options.pause ?? ((failures, by) => pauseFor(reconnectPauseMs(failures, Math.random()), by));
  let failures = 0;
  let opened = false;
  while (!signal.aborted) {
    try {
      const stream = await open(signal);
      onOpen(opened);
      opened = true;
      failures = 0;
      await readEvents(stream, schema, onEvent);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
    }
    if (!signal.aborted) await pause(failures++, signal);
  }
}
