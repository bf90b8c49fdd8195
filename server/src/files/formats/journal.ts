import type { PlainDate } from '@cairn/domain/plain-date';
import { currencyOfUnit } from '../csv/currencies.ts';
import type { Answers } from '../statements/answers.ts';
import { decideDecimalSign } from '../statements/deciding.ts';
import type { Assumption, LineNote, Question, ReadFile } from '../statements/statement.ts';
import { isCurrencyCode } from '../values/currency-codes.ts';
import { add, type Decimal, subtract, zero } from '../values/decimal.ts';
import { type DecimalSign, parseAmount, signedAmount } from '../values/read-amount.ts';
import { dayIn, parseDate } from '../values/read-date.ts';
import { timesOrTotal } from './beancount.ts';
import {
  type AccountType,
  type Amount,
  type Assertion,
  completed,
  fileOfJournal,
  type JournalEntry,
  type Posting,
} from './double-entry.ts';

/** Whether a text is a journal of hledger or ledger: days at the edge, and accounts with colons below them. */
export function isJournal(text: string): boolean {
  let isBelowDay = false;
  for (const line of text.split('\n')) {
    if (/^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[^,;\t]*(?:;|$)/.test(line)) isBelowDay = true;
    else if (isBelowDay && /^[ \t]+[[(]?\p{L}/u.test(line)) return true;
    else isBelowDay &&= /^[ \t]+;/.test(line);
  }
  return false;
}

/** What an entry begins with: its day as written, and what is behind day, mark and code. */
type Head = { written: string; words: string };

function headOf(line: string): Head | null {
  const [written] = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2})/.exec(line) ?? [];
  if (written === undefined) return null;
  // The day on which it was cleared, behind a `=`.
  const behind = line.slice(written.length).replace(/^=\S+/, '');
  if (/^\S/.test(behind)) return null;
  const unmarked = behind
    .trimStart()
    .replace(/^[*!](?=\s|$)/, '')
    .trimStart();
  const code = unmarked.startsWith('(') ? unmarked.indexOf(')') + 1 : 0;
  const words = /^\S/.test(unmarked.slice(code)) ? unmarked : unmarked.slice(code);
  return { written, words: words.trim() };
}

const longestLine = 1_000;

type Draft = {
  line: number;
  head: Head;
  year: string;
  comments: string[];
  postings: DraftPosting[];
};
type DraftPosting = { line: number; account: string; amount: string; note: string };
type State = {
  drafts: Draft[];
  types: Map<string, AccountType>;
  mark: DecimalSign | null;
  leftOut: LineNote[];
  unreadable: LineNote[];
};

/** Reads a journal of hledger or ledger. Budgets, forecasts and virtual postings are no money; other files are never opened. */
export function readJournal(text: string, today: PlainDate, answers: Answers = {}): ReadFile {
  const state: State = { drafts: [], types: new Map(), mark: null, leftOut: [], unreadable: [] };
  readLines(text, state, today.slice(0, 4));
  const questions: Question[] = [];
  const assumptions: Assumption[] = [];
  const digits = state.drafts
    .flatMap(({ postings }) => postings)
    .flatMap(({ amount }) => amount.split(/[=@{}]+/).flatMap((one) => parseAmount(one)?.digits ?? []));
  // A point alone is the decimal sign in all of these programs; only a comma may group thousands.
  const sign =
    state.mark ??
    decideDecimalSign(
      digits.filter((one) => one.includes(',')),
      () => digits,
      { today, answers, questions, assumptions },
    );
  const assertions: Assertion[] = [];
  const held = new Map<string, Decimal>();
  const drafts = state.drafts.flatMap((draft) => {
    const written = parseDate(fullDate(draft), today);
    const postedOn = written === null ? null : dayIn('ymd', written, today);
    if (postedOn !== null) return [{ ...draft, postedOn }];
    state.unreadable.push({ line: draft.line, reason: `The date “${draft.head.written}” doesn’t exist.` });
    return [];
  });
  const entries = drafts
    .toSorted((a, b) => (a.postedOn < b.postedOn ? -1 : Number(a.postedOn > b.postedOn)))
    .flatMap((draft) => entryOf(draft, { sign, held, assertions, ...state }) ?? []);
  const file = fileOfJournal({
    ...state,
    format: 'hledger journal',
    entries,
    assertions,
    typeOf: (account) => typeOf(account, state.types),
    currencyOf: (commodity) => {
      const code = currencyOfUnit(commodity) ?? '';
      return isCurrencyCode(code) ? code : null;
    },
  });
  return { ...file, questions, assumptions };
}

function fullDate({ head, year }: Draft): string {
  return /^\d{4}/.test(head.written) ? head.written : `${year}-${head.written}`;
}

function typeOf(account: string, types: ReadonlyMap<string, AccountType>): AccountType {
  for (let name = account; name !== ''; name = name.slice(0, Math.max(name.lastIndexOf(':'), 0))) {
    const stated = types.get(name);
    if (stated !== undefined) return stated;
  }
  if (/^(?:assets?|debts?|liabilit(?:y|ies))(?:$|:)/i.test(account)) return 'own';
  if (/^(?:incomes?|revenues?)(?:$|:)/i.test(account)) return 'income';
  return /^expenses?(?:$|:)/i.test(account) ? 'expense' : 'other';
}

const statedTypes: Readonly<Record<string, AccountType>> = {
  a: 'own',
  c: 'own',
  l: 'own',
  asset: 'own',
  cash: 'own',
  liability: 'own',
  r: 'income',
  revenue: 'income',
  income: 'income',
  x: 'expense',
  expense: 'expense',
  e: 'other',
  equity: 'other',
};

function readLines(text: string, state: State, thisYear: string): void {
  let year = thisYear;
  let current: Draft | null = null;
  let isComment = false;
  for (const [index, whole] of text.split(/\r\n|\n|\r/).entries()) {
    const line = index + 1;
    if (isComment || /^(?:comment|test)\s*$/.test(whole)) {
      isComment = !/^end (?:comment|test)/.test(whole);
      continue;
    }
    if (/^\s*$/.test(whole)) current = null;
    else if (/^\s/.test(whole)) {
      if (current !== null) readBelow(whole, line, current, state);
    } else {
      const head = headOf(whole);
      current = head === null ? null : { line, head, year, comments: [], postings: [] };
      if (current !== null) state.drafts.push(current);
      else year = readDirective(whole, line, state) ?? year;
    }
  }
}

/** Reads a line at the edge that begins no entry. The year that it sets, or null. */
function readDirective(text: string, line: number, state: State): string | null {
  if (/^account\s/i.test(text)) readAccountType(text.slice('account'.length).trim(), state);
  const mark = /^decimal-mark\s+([.,])/.exec(text)?.[1];
  if (mark === '.' || mark === ',') state.mark = mark;
  const reason = /^!?include\b/.test(text)
    ? 'This line names another file, which isn’t read. Choose that file too.'
    : /^=/.test(text)
      ? 'Automated postings aren’t money, and aren’t imported.'
      : /^~/.test(text)
        ? 'Periodic transactions are plans, and aren’t imported.'
        : null;
  if (reason !== null) state.leftOut.push({ line, reason });
  if (/^\d/.test(text))
    state.unreadable.push({ line, reason: `“${text.slice(0, 60)}” is no transaction. A date was expected.` });
  return /^(?:[Yy]|apply year|year)\s*(\d{4})/.exec(text)?.[1] ?? null;
}

/** The type that is stated behind an account's name, such as `Visa  ; type: L`. */
function readAccountType(text: string, { types }: State): void {
  const end = text.search(/\s\s|\t|;/);
  if (end <= 0) return;
  const [, type = ''] = [...text.slice(end).matchAll(/\btype:\s*(\w+)/gi)].at(-1) ?? [];
  const stated = statedTypes[type.toLowerCase()];
  if (stated !== undefined) types.set(text.slice(0, end).trimEnd(), stated);
}

function readBelow(whole: string, line: number, current: Draft, state: State): void {
  const comment = /^\s+[;#](.*)$/.exec(whole)?.[1];
  if (comment !== undefined) {
    current.comments.push(comment.trim());
    return;
  }
  const text = whole
    .trim()
    .slice(0, longestLine)
    .replace(/^[*!]\s+/, '');
  const [posting = '', ...notes] = text.split(';');
  const gap = / {2}|\t/.exec(posting)?.index ?? posting.length;
  const [account, amount, note] = [posting.slice(0, gap).trim(), posting.slice(gap), notes.join(';')];
  if (account === '') return;
  if (/^[[(].*[\])]$/.test(account))
    state.leftOut.push({ line, reason: 'This posting is virtual: it moves no money.' });
  else current.postings.push({ line, account, amount: amount.trim(), note: note.trim() });
}

type Reading = State & { sign: DecimalSign; held: Map<string, Decimal>; assertions: Assertion[] };

function entryOf(draft: Draft & { postedOn: PlainDate }, reading: Reading): JournalEntry | null {
  const { line, head, postedOn, comments } = draft;
  const [words = '', ...after] = head.words.split(';');
  const notes = [...after.map((one) => one.trim()), ...comments];
  const postings: Posting[] = [];
  for (const one of draft.postings) {
    const posting = postingOf(one, reading);
    if (posting === null) {
      const reason = `The amount “${one.amount.slice(0, 60)}” can’t be read.`;
      reading.unreadable.push({ line: one.line, reason });
      return null;
    }
    postings.push(posting);
    hold(posting, reading.held);
    const asserted = assertedIn(one.amount, reading.sign);
    if (asserted === null || posting.amount === null) continue;
    const has = heldBy(posting.account, asserted.commodity, reading.held);
    const difference = subtract(asserted.value, has);
    reading.assertions.push({ account: posting.account, commodity: asserted.commodity, difference });
  }
  if (postings.length === 0) return null;
  const tags = notes.flatMap((note) =>
    [...note.matchAll(/(?:^|[\s,:])([\p{L}\p{N}_-]+):/gu)].map(([, tag = '']) => tag),
  );
  const note = notes.filter((one) => one !== '').join(' ') || null;
  const entry = { line, postedOn, description: words.trim(), note, tags: [...new Set(tags)], postings };
  const full = completed(entry, reading.unreadable);
  for (const [at, posting] of (full?.postings ?? []).entries())
    if (postings[at]?.amount !== posting.amount) hold(posting, reading.held);
  return full;
}

type Held = Map<string, Decimal>;

function heldBy(account: string, commodity: string, held: Held): Decimal {
  return held.get(JSON.stringify([account, commodity])) ?? zero;
}

function hold({ account, amount }: Posting, held: Held): void {
  if (amount === null) return;
  const now = add(heldBy(account, amount.commodity, held), amount.value);
  held.set(JSON.stringify([account, amount.commodity]), now);
}

/** The balance behind `=`, such as `$5 = $20`. */
function assertedIn(text: string, sign: DecimalSign): Amount | null {
  const [, asserted] = text.split(/={1,2}\*?/);
  return asserted === undefined ? null : amountIn(asserted.split('@')[0] ?? '', sign);
}

function postingOf({ line, account, amount: text, note }: DraftPosting, reading: Reading): Posting | null {
  const { sign, held } = reading;
  const [before = '', asserted] = text.split(/={1,2}\*?/);
  const [main = '', price] = before.replaceAll(/\[[^[\]]*\]|\([^()]*\)/g, ' ').split(/@@?/);
  const [own = '', cost] = main.split(/\{+=?/);
  const plain = { line, account, note: note === '' ? null : note };
  const wanted = assertedIn(text, sign);
  if (asserted !== undefined && wanted === null) return null;
  if (own.trim() === '') {
    if (wanted === null) return { ...plain, amount: null, weight: null };
    // The posting is what the account lacks of its balance.
    const has = heldBy(account, wanted.commodity, held);
    return { ...plain, amount: { ...wanted, value: subtract(wanted.value, has) }, weight: null };
  }
  const amount = amountIn(own, sign);
  const each = amountIn((price ?? cost ?? '').replaceAll(/[{}]/g, ''), sign);
  if (amount === null || (price !== undefined && each === null)) return null;
  const isTotal = price === undefined ? main.includes('{{') : before.includes('@@');
  return { ...plain, amount, weight: each === null ? null : timesOrTotal(amount, each, isTotal) };
}

/** An amount with its commodity on either side; a bare zero has none. */
function amountIn(text: string, sign: DecimalSign): Amount | null {
  const [, name] = /"([^"]*)"/.exec(text) ?? [];
  const plain = text.replace(/"[^"]*"/, '').trim();
  const written = parseAmount(plain.replace(/^([-+]?)\s*([^\d\s.,+-]+)\s*/, '$1$2'));
  const long =
    written === null ? /^([-+]?)\s*([\d.,']+(?: [\d.,']+)*)\s+([\p{L}_]{7,})$/u.exec(text.trim()) : null;
  if (long !== null) {
    const again = amountIn(`${long[1] ?? ''}${long[2] ?? ''}`, sign);
    return again === null ? null : { ...again, commodity: long[3] ?? '' };
  }
  const value = written === null ? null : signedAmount(written, sign);
  return written === null || value === null ? null : { value, commodity: name ?? written.unit };
}
