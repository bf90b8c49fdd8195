import type { PlainDate } from '../plain-date.ts';
import { type AmountBounds, takeAmounts } from './amounts.ts';
import { takePeriods } from './periods.ts';
import type { AskPeriod } from './reading.ts';
import { fillers } from './signal-words.ts';
import { tokensOf, UnparsedTokens } from './tokens.ts';

/** A period by itself, such as `last month`; null unless every word of it is understood. */
export function readPeriod(words: string, today: PlainDate): AskPeriod | null {
  const unread = new UnparsedTokens(tokensOf(words));
  const [mentioned, ...others] = takePeriods(unread, today, false);
  return mentioned === undefined || others.length > 0 || hasRest(unread) ? null : mentioned.period;
}

/** A bound on amounts by itself, such as `over $10`; null unless every word of it is understood. */
export function readAmounts(words: string): AmountBounds | null {
  const unread = new UnparsedTokens(tokensOf(words));
  const bounds = takeAmounts(unread);
  return Object.keys(bounds).length === 0 || hasRest(unread) ? null : bounds;
}

function hasRest(unread: UnparsedTokens): boolean {
  return unread.rest().some(({ text }) => !fillers.has(text));
}
