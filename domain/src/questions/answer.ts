import type { Cents } from '../money.ts';
import type { PlainDate, PlainMonth } from '../plain-date.ts';
import type { TransactionsFilter } from '../transactions.ts';
import type { AskReading } from './reading.ts';

/** Where a figure comes from: the place that shows it, or the transactions that add up to it (P24). */
export type AskSource =
  /** The transactions of a filter, whose total this is. */
  | { is: 'rows'; filter: TransactionsFilter; sort: 'date' | 'amount' }
  | { is: 'row'; id: string; date: PlainDate }
  | { is: 'accounts' }
  | { is: 'budgets'; month: PlainMonth }
  | { is: 'forecast' }
  /** Computed of other figures of the answer. */
  | { is: 'figures'; of: string[] };

export type AskValue =
  /** `signed`: money in has a plus. */
  | { is: 'money'; amount: Cents; currency: string; signed: boolean }
  | { is: 'count'; count: number; noun: string }
  | { is: 'percent'; percent: number }
  | { is: 'date'; date: PlainDate };

/** A figure of an answer. There is none that the ledger has not computed (P23). */
export type AskFigure = { id: string; value: AskValue; source: AskSource };

/** Words, and figures by their ids in between. */
export type AskText = (string | { figure: string })[];

export type AskAnswer = {
  text: AskText;
  figures: AskFigure[];
  /** Transactions, categories, merchants, months, accounts, budgets or recurring payments, each with its figure. */
  lines: {
    label: string;
    detail: string;
    figure: string;
    /** Figures that the line's own is computed of, shown beside it. */
    beside?: string[] | undefined;
  }[];
  /** What must be known to read the figures right. */
  notes: string[];
};

/** A part of what was understood, with what else it could be. */
export type AskChip = {
  part: 'what' | 'category' | 'merchant' | 'account' | 'amount' | 'without' | 'period' | 'second';
  label: string;
  choices: { label: string; reading: AskReading }[];
};

/** A question in words, or the reading of one that the person has changed: one of the two. */
export type AskBody = { question?: string | undefined; reading?: AskReading | undefined };

/** What the grammar and the ledger answer, without a language model. */
export type GrammarAnswer = {
  /** What was understood; null unless every word was. */
  reading: AskReading | null;
  chips: AskChip[];
  /** Null where nothing was understood: then there is no figure either. */
  answer: AskAnswer | null;
  /** The words that were not understood, as they were typed. */
  notUnderstood: string[];
  /** What was read differently from how it was written, or was taken so because it was not stated. */
  remarks: string[];
  /** What can be asked instead, where there is no answer: at most three questions, each of which is answered. */
  examples: string[];
};
