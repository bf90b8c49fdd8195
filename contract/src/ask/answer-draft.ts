import type { Cents } from '../money.ts';
import type { TransactionsFilter } from '../transactions.ts';
import type { AskAnswer, AskSource, AskText, AskValue } from './answer.ts';
import type { AskMeasure, AskPeriod, AskRows, AskSubject } from './reading.ts';

type Part = AskText[number];

/** An answer while it is put together: gives each figure its id and keeps where it comes from. */
export class AnswerDraft {
  readonly #figures: AskAnswer['figures'] = [];
  readonly #lines: AskAnswer['lines'] = [];
  readonly #notes: string[] = [];
  readonly #currency: string;

  /** `currency` is the household's, in which all totals are. */
  constructor(currency: string) {
    this.#currency = currency;
  }

  #add(value: AskValue, source: AskSource): { figure: string } {
    const id = `f${this.#figures.length + 1}`;
    this.#figures.push({ id, value, source });
    return { figure: id };
  }

  money(amount: Cents, source: AskSource, options: { signed?: boolean; currency?: string } = {}) {
    const { signed = false, currency = this.#currency } = options;
    return this.#add({ is: 'money', amount, currency, signed }, source);
  }

  count(count: number, noun: string, source: AskSource) {
    return this.#add({ is: 'count', count, noun }, source);
  }

  percent(percent: number, of: readonly { figure: string }[]) {
    return this.#add({ is: 'percent', percent }, { is: 'figures', of: of.map(({ figure }) => figure) });
  }

  date(date: Extract<AskValue, { is: 'date' }>['date'], source: AskSource) {
    return this.#add({ is: 'date', date }, source);
  }

  line(label: string, detail: string, { figure }: { figure: string }): void {
    this.#lines.push({ label, detail, figure });
  }

  note(words: string): void {
    this.#notes.push(words);
  }

  /** The answer, with its sentence. */
  say(...text: Part[]): AskAnswer {
    return { text, figures: this.#figures, lines: this.#lines, notes: this.#notes };
  }
}

/** Rows behind a figure, in the order in which they say most. */
export function rowsOf(filter: TransactionsFilter, sort: 'date' | 'amount' = 'date'): AskSource {
  return { is: 'rows', filter, sort };
}

export function figuresOf(...of: { figure: string }[]): AskSource {
  return { is: 'figures', of: of.map(({ figure }) => figure) };
}

/** Subject and period as a filter of the transactions. */
export function filterOf(subject: AskSubject, period: AskPeriod): TransactionsFilter {
  const { categoryId, merchant, accountId, least, most } = subject;
  return {
    ...period,
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(merchant === undefined ? {} : { search: merchant }),
    ...(accountId === undefined ? {} : { accountId }),
    ...(least === undefined ? {} : { leastCents: least }),
    ...(most === undefined ? {} : { mostCents: most }),
  };
}

/** The rows that a measure sums. */
export function measured(
  filter: TransactionsFilter,
  measure: Exclude<AskMeasure, 'net'>,
): TransactionsFilter {
  return { ...filter, flow: measure === 'spending' ? 'net_spending' : 'income' };
}

/** The rows that a list or a count is of. */
export function narrowed(filter: TransactionsFilter, rows: AskRows): TransactionsFilter {
  return rows === 'any' ? filter : { ...filter, flow: rows };
}
