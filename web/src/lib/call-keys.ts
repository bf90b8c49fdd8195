import { randomId } from './random-id.ts';

/** For how long the same call, made again after an answer that never came, is taken for the same. */
const sameForMs = 120_000;

/** Keys of calls that were not answered. */
export type CallKeys = {
  /** The key of a call: the same for one of the same content that is under way, or of which the answer was lost of late. */
  keyOf: (content: string) => string;
  /** The call was answered, well or badly: the same content is another call from now on. */
  answered: (content: string) => void;
};

/** So that a second press of a button, or one after a failure, makes no second thing. */
export function createCallKeys(nowMs: () => number): CallKeys {
  const open = new Map<string, { key: string; sinceMs: number }>();
  return {
    keyOf(content) {
      const known = open.get(content);
      const key = known !== undefined && nowMs() - known.sinceMs < sameForMs ? known.key : randomId();
      open.set(content, { key, sinceMs: nowMs() });
      return key;
    },
    answered: (content) => void open.delete(content),
  };
}
