import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerError, transportError } from './api-error.ts';
import { followEvents, reconnectPauseMs } from './event-stream.ts';

const schema = z.object({ n: z.number() });
const sse = (n: number) => `data: ${JSON.stringify({ n })}\n\n`;

/** A stream that gives the text in pieces of so many bytes, and then ends. */
function streamOf(text: string, pieceBytes = 1_000): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += pieceBytes)
        controller.enqueue(bytes.slice(at, at + pieceBytes));
      controller.close();
    },
  });
}

/** Follows streams given one after the other, and stops when there are no more. */
async function follow(openings: (() => ReadableStream<Uint8Array<ArrayBuffer>>)[]) {
  const stop = new AbortController();
  const events: number[] = [];
  const opened: boolean[] = [];
  const pauses: number[] = [];
  let next = 0;
  await followEvents({
    schema,
    signal: stop.signal,
    open: async () => {
      const opening = openings[next++];
      if (next >= openings.length) stop.abort();
      if (opening === undefined) throw new Error('opened too often');
      return opening();
    },
    onEvent: ({ n }) => events.push(n),
    onOpen: (again) => opened.push(again),
    pause: async (failures) => void pauses.push(failures),
  });
  return { events, opened, pauses, tries: next };
}

const fails = () => {
  throw transportError('network', null);
};

describe('followEvents', () => {
  it('reads every event, however the bytes are cut, and passes over heartbeats', async () => {
    const text = `: connected\n\n${sse(1)}: still here\n\n${sse(2)}${sse(3)}`;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: text.length }), async (pieceBytes) => {
        expect((await follow([() => streamOf(text, pieceBytes)])).events).toEqual([1, 2, 3]);
      }),
    );
  });

  it('passes over what it does not know', async () => {
    const odd = 'data: not json\n\ndata: {"type":"newer"}\n\n';
    expect((await follow([() => streamOf(odd + sse(4))])).events).toEqual([4]);
  });

  it('opens again after an end, and says that events may have been missed', async () => {
    const { events, opened } = await follow([() => streamOf(sse(1)), () => streamOf(sse(2))]);
    expect(events).toEqual([1, 2]);
    expect(opened).toEqual([false, true]);
  });

  it('counts failures in a row and starts over once a stream opens', async () => {
    const { pauses } = await follow([fails, fails, () => streamOf(''), fails, () => streamOf('')]);
    expect(pauses).toEqual([0, 1, 0, 1]);
  });

  it('stops by itself when the session is over', async () => {
    const over = () => {
      throw answerError(401, null);
    };
    expect((await follow([over, () => streamOf(sse(1))])).tries).toBe(1);
  });
});

describe('reconnectPauseMs', () => {
  it('doubles from one second to thirty, less up to half by chance', () => {
    expect([0, 1, 2, 3, 4, 5, 20].map((failures) => reconnectPauseMs(failures, 0))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
    fc.assert(
      fc.property(fc.nat(2_000), fc.double({ min: 0, max: 0.999, noNaN: true }), (failures, random) => {
        const full = reconnectPauseMs(failures, 0);
        expect(reconnectPauseMs(failures, random)).toBeGreaterThanOrEqual(full / 2);
        expect(reconnectPauseMs(failures, random)).toBeLessThanOrEqual(full);
      }),
    );
  });
});
