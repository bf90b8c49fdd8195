import type { Cents } from '../money.ts';
import type { PlainDate } from '../plain-date.ts';
import type { AskAnswer, AskSource, AskText, AskValue } from './answer.ts';
import type { Amount, Count } from './typed-answer.ts';

type Part = AskText[number];
type Figure = { figure: string };

/** The words of an answer while they are put together: gives each amount its figure, once, with where it comes from. */
export class AnswerDraft {
  readonly #figures: AskAnswer['figures'] = [];
  readonly #lines: AskAnswer['lines'] = [];
  readonly #notes: string[] = [];
  /** The same amount is one figure, however often it is named. */
  readonly #ids = new Map<Amount | Count, string>();

  #add(value: AskValue, source: AskSource): Figure {
    const id = `f${this.#figures.length + 1}`;
    this.#figures.push({ id, value, source });
    return { figure: id };
  }

  #once(of: Amount | Count, value: AskValue): Figure {
    const known = this.#ids.get(of);
    if (known !== undefined) return { figure: known };
    const { figure } = this.#add(value, this.#sourceOf(of.from));
    this.#ids.set(of, figure);
    return { figure };
  }

  /** The source of a figure; what it is computed of becomes figures of the answer too. */
  #sourceOf(from: Amount['from']): AskSource {
    if (from.is !== 'amounts') return from;
    const of = from.of.map((one) => ('cents' in one ? this.money(one) : this.count(one, 'transaction')));
    return { is: 'figures', of: of.map(({ figure }) => figure) };
  }

  money(amount: Amount): Figure {
    const { cents, currency, isSigned = false } = amount;
    return this.#once(amount, { is: 'money', amount: cents, currency, signed: isSigned });
  }

  /** How far two amounts are apart, never negative. */
  difference(size: Cents, subject: Amount, reference: Amount): Figure {
    const { currency } = subject;
    return this.money({ cents: size, currency, from: { is: 'amounts', of: [subject, reference] } });
  }

  count(count: Count, noun: string): Figure {
    return this.#once(count, { is: 'count', count: count.count, noun });
  }

  percent(percent: number, of: readonly Amount[]): Figure {
    return this.#add({ is: 'percent', percent }, this.#sourceOf({ is: 'amounts', of }));
  }

  date(date: PlainDate, source: AskSource): Figure {
    return this.#add({ is: 'date', date }, source);
  }

  /** A line below the sentence; `beside` are figures that its own is computed of. */
  line(label: string, detail: string, { figure }: Figure, beside: readonly Figure[] = []): void {
    const more = beside.length === 0 ? {} : { beside: beside.map((one) => one.figure) };
    this.#lines.push({ label, detail, figure, ...more });
  }

  note(words: string): void {
    if (!this.#notes.includes(words)) this.#notes.push(words);
  }

  /** The answer, with its sentence: a template of text and figures. */
  answer(texts: TemplateStringsArray, ...parts: readonly (Part | readonly Part[])[]): AskAnswer {
    const text = sentence(texts, ...parts);
    return { text, figures: this.#figures, lines: this.#lines, notes: this.#notes };
  }
}

/** A template of text and figures as the parts of a sentence. */
export function sentence(texts: TemplateStringsArray, ...parts: readonly (Part | readonly Part[])[]): Part[] {
  return texts.flatMap((text, place) => [text, ...[parts[place] ?? ''].flat()]).filter((part) => part !== '');
}
