import type { Insight } from '@cairn/contract/insights';
import { countOf } from '../../lib/format.ts';

/** An amount as the server writes it: `$1,234.56`. */
const amountPattern = /[−-]?\$\d[\d,]*(?:\.\d\d)?/g;

/** A text in pieces, the amounts of money apart from the words between, so that an amount can be set as a figure. */
export function splitAmounts(text: string): { text: string; isAmount: boolean }[] {
  const pieces: { text: string; isAmount: boolean }[] = [];
  let end = 0;
  for (const match of text.matchAll(amountPattern)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), isAmount: false });
    pieces.push({ text: match[0], isAmount: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isAmount: false });
  return pieces;
}

/** The one figure that an insight is about: the first amount of its message, which is what its rows add up to. */
export function keyFigure({ message }: Pick<Insight, 'message'>): string | null {
  return splitAmounts(message).find((piece) => piece.isAmount)?.text ?? null;
}

/** Splits a message into the observation and the last sentence, the advice; null when there is only one sentence. */
export function splitAction(message: string): { story: string; action: string | null } {
  const sentences = message.split(/(?<=[.!?]) +(?=\p{Lu})/u);
  if (sentences.length < 2) return { story: message, action: null };
  return { story: sentences.slice(0, -1).join(' '), action: sentences.at(-1) ?? null };
}

/** What an insight rests on: its rows, or else the balances that it speaks of; null when it rests on nothing. */
export function evidenceWords({
  transactionsCount,
  accountsCount,
}: Pick<Insight, 'transactionsCount' | 'accountsCount'>): string | null {
  if (transactionsCount > 0) return `from ${countOf(transactionsCount, 'transaction')}`;
  return accountsCount > 0 ? `from the balance of ${countOf(accountsCount, 'account')}` : null;
}

export const typeWords: Record<Insight['type'], string> = {
  overspending: 'Overspending',
  trend: 'Trend',
  recommendation: 'Recommendation',
  alert: 'Alert',
};

export const priorityWords: Record<Insight['priority'], string> = {
  high: 'High priority',
  medium: 'Medium priority',
  low: 'Low priority',
};

/** The confidence in words and as the percentage itself: `High confidence (96%)`. */
export function confidenceWords(percent: number): string {
  const words =
    percent >= 90
      ? 'High confidence'
      : percent >= 70
        ? 'Medium confidence'
        : percent >= 50
          ? 'Low confidence'
          : 'Very low confidence';
  return `${words} (${percent}%)`;
}

/** The mean confidence of those that have one, as a whole percentage; null when none has. */
export function averageConfidence(insights: readonly { confidenceScore: number | null }[]): number | null {
  const scores = insights.flatMap(({ confidenceScore }) => confidenceScore ?? []);
  if (scores.length === 0) return null;
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}
