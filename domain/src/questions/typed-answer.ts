import type { Cents } from '../money.ts';
import type { PlainDate, PlainMonth } from '../plain-date.ts';
import type { TransactionsFilter } from '../transactions.ts';
import type { AskSource } from './answer.ts';
import type { Span } from './calendar-spans.ts';
import type { Lengths } from './like-for-like.ts';
import type { AskedChange, AskOrder, AskPeriod, AskRows, AskSide, AskSubject, ReadingOf } from './reading.ts';

type OwnSource = Exclude<AskSource, { is: 'figures' }>;

/** An amount of the ledger, or one that is computed of others, with where it can be seen. */
export type Amount = {
  cents: Cents;
  currency: string;
  /** Shown with a plus where money comes in. */
  isSigned?: true;
  from: OwnSource | { is: 'amounts'; of: readonly (Amount | Count)[] };
};
/** A number of rows, full months or streams. */
export type Count = { count: number; from: Amount['from'] };
export type SideAmount = { side: AskSide; amount: Amount };
export type RowAmount = { name: string; date: PlainDate; account: string; amount: Amount };
type Item<Detail> = { name: string; amount: Amount } & Detail;

/** The data of an answer: subject, reference, amounts and periods, from which `sentenceOf` makes the sentence. */
export type TypedAnswer = { notes: readonly string[] } & (
  | {
      is: 'total';
      side: AskSide;
      amount: Amount;
      /** The amounts that a net amount, or one with something excluded, is computed of. */
      made:
        | { is: 'net'; income: Amount; spending: Amount }
        | { is: 'without'; whole: Amount; out: Amount }
        | null;
      count: Count | null;
      asks: ReadingOf<'total'>['asks'];
      /** Whether there is any charge, where that is asked of spending. */
      hasCharges: boolean | null;
      parts: readonly Item<object>[];
    }
  | {
      is: 'comparison';
      first: SideAmount;
      second: SideAmount;
      lengths: Lengths;
      asks: AskedChange | undefined;
    }
  | {
      is: 'changes';
      first: SideAmount;
      second: SideAmount;
      lengths: Lengths;
      /** Largest first. `change` is the first less the second. */
      changes: readonly { name: string; first: Amount; second: Amount; change: Amount }[];
      only: ReadingOf<'changes'>['only'];
    }
  | { is: 'share'; part: SideAmount; whole: SideAmount }
  /** Each by itself; the sum only where no row is of two of them. */
  | { is: 'together'; sides: readonly SideAmount[]; sum: Amount | null }
  | {
      is: 'average';
      side: AskSide;
      per: 'month' | 'week' | 'day';
      average: Amount;
      sum: Amount;
      units: Count;
      span: Span;
    }
  | { is: 'no full unit'; per: 'month' | 'week' | 'day'; sum: SideAmount }
  | { is: 'transaction average'; side: AskSide; average: Amount | null; sum: Amount; count: Count }
  | {
      is: 'rows';
      rows: AskRows;
      order: AskOrder;
      subject: AskSubject;
      period: AskPeriod;
      count: Count;
      /** Null where it is unknown. */
      sum: Amount | null;
      shown: readonly RowAmount[];
      asks: 'any' | undefined;
    }
  | {
      is: 'ranking';
      by: ReadingOf<'ranking'>['by'];
      side: AskSide;
      total: Amount;
      ranked: readonly Item<{ count: number }>[];
    }
  | {
      is: 'series';
      side: AskSide;
      total: Amount;
      months: readonly { month: PlainMonth; amount: Amount }[];
      pick: 'highest' | 'lowest' | undefined;
    }
  | { is: 'last'; rows: AskRows; subject: AskSubject; row: RowAmount; day: OwnSource; all: Count }
  | { is: 'no last'; rows: AskRows; subject: AskSubject }
  | {
      is: 'price';
      payee: string;
      cadence: string;
      now: Amount;
      change: { on: PlainDate; before: Amount } | null;
      asks: AskedChange | undefined;
    }
  | {
      is: 'two charges';
      subject: AskSubject;
      latest: RowAmount;
      before: RowAmount;
      asks: AskedChange | undefined;
    }
  | {
      is: 'recurring';
      which: 'subscriptions' | 'all';
      bounds: Pick<AskSubject, 'least' | 'most'>;
      count: Count;
      streams: readonly Item<{ cadence: string }>[];
      costs: { monthly: Amount; yearly: Amount } | null;
      asks: 'any' | undefined;
    }
  | {
      is: 'upcoming';
      which: 'payments' | 'income';
      subject: AskSubject;
      period: Span | null;
      count: Count;
      sum: Amount;
      coming: readonly Item<{ date: PlainDate; source: OwnSource }>[];
      asks: 'any' | undefined;
    }
  | {
      is: 'balance';
      of: 'one account' | 'some accounts' | 'cash' | 'worth' | 'owed';
      /** The account's name, or the kind of accounts. */
      name: string;
      on: PlainDate | null;
      amount: Amount;
      worth: Amount | null;
      accounts: readonly Item<{ institution: string }>[];
      /** Whether an amount of zero is one that is owed. */
      isDebt: boolean;
      asks: ReadingOf<'balance'>['asks'];
    }
  | {
      is: 'budget';
      month: PlainMonth;
      /** The category's name; null for all budgets. */
      name: string | null;
      limit: Amount;
      spent: Amount;
      left: Amount;
      /** Empty where it is one budget. */
      budgets: readonly { name: string; limit: Amount; spent: Amount; left: Amount }[];
      asks: ReadingOf<'budget'>['asks'];
    }
  | { is: 'forecast'; on: PlainDate; expected: Amount; low: Amount; high: Amount }
  /** A true sentence without a figure: there is no such account, no budget. */
  | { is: 'nothing'; words: string }
);
export type AnswerOf<Is extends TypedAnswer['is']> = Extract<TypedAnswer, { is: Is }>;

/** The rows of a filter as a place that can be opened, in the order in which they say most. */
export function rowsOf(filter: TransactionsFilter, sort: 'date' | 'amount' = 'date'): OwnSource {
  return { is: 'rows', filter, sort };
}
