import type { AskAnswer, AskFigure } from './answer.ts';
import { formatDay, formatMoney } from './format.ts';

/** A figure as the screens show it in the household's currency. */
export function figureText({ value }: AskFigure): string {
  if (value.is === 'money')
    return `${value.signed && value.amount > 0 ? '+' : ''}${formatMoney(value.amount, value.currency)}`;
  if (value.is === 'count') return `${value.count} ${value.noun}${value.count === 1 ? '' : 's'}`;
  return value.is === 'percent' ? `${value.percent}%` : formatDay(value.date);
}

/** The sentence of an answer as plain text. */
export function textOfAnswer({ text, figures }: Pick<AskAnswer, 'text' | 'figures'>): string {
  const byId = new Map(figures.map((figure) => [figure.id, figureText(figure)]));
  return text.map((part) => (typeof part === 'string' ? part : byId.get(part.figure))).join('');
}
