import type { AskAnswer, AskFigure } from '@cairn/domain/questions/answer';
import { countOf, formatDate, formatMoneyIn, formatSignedMoneyIn } from '../../lib/format.ts';
import { transactionAddress, transactionsAddress } from '../transactions/transactions-address.ts';

/** A figure of an answer, as it is read. */
export function figureWords({ value }: AskFigure): string {
  switch (value.is) {
    case 'money':
      return value.signed
        ? formatSignedMoneyIn(value.currency, value.amount)
        : formatMoneyIn(value.currency, value.amount);
    case 'count':
      return countOf(value.count, value.noun);
    case 'percent':
      return `${value.percent}%`;
    case 'date':
      return formatDate(value.date);
  }
}

/** Where a figure can be seen with what makes it up; null for one that is computed of others of its answer. */
export function figureAddress({ source }: AskFigure): string | null {
  switch (source.is) {
    case 'rows':
      return transactionsAddress({ ...source.filter, sort: source.sort === 'amount' ? 'amount' : undefined });
    case 'row':
      return transactionAddress(source);
    case 'accounts':
      return '/accounts';
    case 'forecast':
      return '/insights';
    case 'budgets':
      return `/budgets?month=${source.month}`;
    case 'figures':
      return null;
  }
}

/** The sentence of an answer as plain text. */
export function answerWords({ text, figures }: AskAnswer): string {
  return text
    .map((part) => {
      if (typeof part === 'string') return part;
      const figure = figures.find(({ id }) => id === part.figure);
      return figure === undefined ? '' : figureWords(figure);
    })
    .join('');
}
