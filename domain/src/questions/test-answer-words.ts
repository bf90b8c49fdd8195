import type { AskAnswer, AskFigure } from './answer.ts';
import { dayWords, moneyWords } from './say.ts';

/** A figure as the screens show it in the household's currency. */
export function figureWords({ value }: AskFigure): string {
  if (value.is === 'money')
    return `${value.signed && value.amount > 0 ? '+' : ''}${moneyWords(value.amount)}`;
  if (value.is === 'count') return `${value.count} ${value.noun}${value.count === 1 ? '' : 's'}`;
  return value.is === 'percent' ? `${value.percent}%` : dayWords(value.date);
}

/** The sentence of an answer as plain text. */
export function wordsOfAnswer({ text, figures }: Pick<AskAnswer, 'text' | 'figures'>): string {
  const byId = new Map(figures.map((figure) => [figure.id, figureWords(figure)]));
  return text.map((part) => (typeof part === 'string' ? part : byId.get(part.figure))).join('');
}
