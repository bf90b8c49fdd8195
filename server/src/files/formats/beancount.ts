import { isPlainDate, type PlainDate } from '@cairn/domain/plain-date';
import type { LineNote, ReadFile } from '../statements/statement.ts';
import { isCurrencyCode } from '../values/currency-codes.ts';
import { absolute, add, type Decimal, negate, subtract, sum, toDecimal, zero } from '../values/decimal.ts';
import { FileRefused } from '../values/file-refused.ts';
import {
  type AccountType,
  type Amount,
  completed,
  type Full,
  fileOfJournal,
  type JournalEntry,
  type Posting,
} from './double-entry.ts';

const directives = /^(?:txn|open|close|balance|pad|commodity|price|note|event|document|custom|query|[*!])$/;

/** Whether a text is a beancount journal: its directives begin with a day and a word of its own. */
export function isBeancount(text: string): boolean {
  let hasOption = false;
  for (const line of text.split(/[\r\n]/)) {
    hasOption ||= line.startsWith('option "');
    const [, mark = '', word = '', rest = ''] =
      /^\d{4}([-/])\d\d[-/]\d\d +([a-z]+|[*!]) +([^ ]?)/.exec(line) ?? [];
    if (/^(?:open|balance|txn)$/.test(word) && rest !== '') return true;
    if (/^(?:[*!]|txn)$/.test(word) && mark === '-' && rest === '"') return true;
    if (hasOption && directives.test(word)) return true;
  }
  return false;
}

type Line = { line: number; text: string; isIndented: boolean };
/** A balance that is stated: of all entries before a day. */
type Stated = { account: string; amount: Amount; before: PlainDate };
type Pad = { line: number; postedOn: PlainDate; account: string; from: string };
type State = {
  entries: JournalEntry[];
  stated: Stated[];
  pads: Pad[];
  names: Map<string, AccountType>;
  tags: Set<string>;
  leftOut: LineNote[];
  unreadable: LineNote[];
};

/** Reads a beancount journal. What would reach outside of it (include, plugin, document) is left out. */
export function readBeancount(text: string): ReadFile {
  const state: State = {
    entries: [],
    stated: [],
    pads: [],
    names: new Map([
      ['Assets', 'own'],
      ['Liabilities', 'own'],
      ['Income', 'income'],
      ['Expenses', 'expense'],
    ]),
    tags: new Set(),
    leftOut: [],
    unreadable: [],
  };
  const lines = linesOf(text);
  for (let at = 0; at < lines.length; ) {
    const head = lines[at];
    let end = at + 1;
    while (lines[end]?.isIndented === true) end += 1;
    if (head !== undefined && !head.isIndented) readDirective(head, lines.slice(at + 1, end), state);
    at = end;
  }
  const entries = [...state.entries, ...padded(state)];
  const heldBefore = balancesOf(entries);
  return fileOfJournal({
    ...state,
    format: 'beancount',
    entries,
    assertions: state.stated.map((one) => ({
      account: one.account,
      commodity: one.amount.commodity,
      difference: subtract(one.amount.value, heldBefore(one)),
    })),
    typeOf: (account) => state.names.get(account.split(':')[0] ?? '') ?? 'other',
    currencyOf: (commodity) => (isCurrencyCode(commodity) ? commodity : null),
  });
}

/** The lines without comments; a text in quotes may go on over several. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let open: Line | null = null;
  for (const [index, whole] of text.split(/\r\n|\n|\r/).entries()) {
    if (open !== null) open.text += ` ${whole.trim()}`;
    const current: Line = open ?? { line: index + 1, text: whole, isIndented: /^\s+\S/.test(whole) };
    current.text = withoutComment(current.text);
    const isOpen = (current.text.replace(/\\./g, '').split('"').length - 1) % 2 === 1;
    const isTooLong = current.text.length > 10_000;
    open = isOpen && !isTooLong ? current : null;
    if (open === null && current.text.trim() !== '') lines.push(current);
  }
  return open === null ? lines : [...lines, open];
}

function withoutComment(text: string): string {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ';' && !isQuoted) return text.slice(0, at).trimEnd();
  }
  return text.trimEnd();
}

function readDirective({ line, text }: Line, below: readonly Line[], state: State): void {
  const [, option, value] = /^option +"(name_\w+)" +"([^"]*)"/.exec(text) ?? [];
  const types: Readonly<Record<string, AccountType>> = {
    name_assets: 'own',
    name_liabilities: 'own',
    name_income: 'income',
    name_expenses: 'expense',
  };
  const named = types[option ?? ''];
  if (named !== undefined && value !== undefined) state.names.set(value, named);
  const [, push, tag = ''] = /^(push|pop)tag +#(\S+)/.exec(text) ?? [];
  if (push === 'push') state.tags.add(tag);
  if (push === 'pop') state.tags.delete(tag);
  if (/^(?:include|plugin)\b/.test(text))
    state.leftOut.push({
      line,
      reason: 'This line names another file, which isn’t read. Choose that file too.',
    });
  const [, written = '', word = '', rest = ''] = /^(\d{4}[-/]\d\d[-/]\d\d)\s+(\S+)(.*)/s.exec(text) ?? [];
  if (written === '') return;
  const postedOn = written.replaceAll('/', '-');
  if (!isPlainDate(postedOn)) {
    state.unreadable.push({ line, reason: `The date “${written}” doesn’t exist.` });
    return;
  }
  if (word === 'balance') readBalance(rest.trim(), line, postedOn, state);
  const [, account = '', from = ''] = /^(\S+)\s+(\S+)/.exec(rest.trim()) ?? [];
  if (word === 'pad' && from !== '') state.pads.push({ line, postedOn, account, from });
  if (word === 'txn' || /^[*!&#?%PSTCURM]$/.test(word)) readEntry({ line, postedOn, rest, below }, state);
}

function readBalance(rest: string, line: number, before: PlainDate, state: State): void {
  const [, account = '', written = ''] = /^(\S+)\s+(\S.*)/s.exec(rest) ?? [];
  const amount = amountOf(written.replace(/~\s*[\d.,]+/, ' '));
  if (amount === null) state.unreadable.push({ line, reason: 'The amount of this balance can’t be read.' });
  else state.stated.push({ account, amount, before });
}

type Head = { line: number; postedOn: PlainDate; rest: string; below: readonly Line[] };

function readEntry({ line, postedOn, rest, below }: Head, state: State): void {
  const { texts, marks } = quotedIn(rest);
  const tags = [...marks.matchAll(/#([^\s#^]+)/g)].map(([, tag = '']) => tag);
  const postings: Posting[] = [];
  for (const one of below) {
    const text = one.text.trim();
    if (/^[a-z][\w-]*:/.test(text) || /^[#^]/.test(text)) continue;
    const posting = postingOf(text, one.line);
    if (posting === null) {
      state.unreadable.push({
        line: one.line,
        reason: `“${text.slice(0, 60)}” is no posting with an amount.`,
      });
      return;
    }
    postings.push(posting);
  }
  const description = texts
    .filter((text) => text !== '')
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  const entry = { line, postedOn, description, note: null, tags: [...state.tags, ...tags], postings };
  const full = completed(entry, state.unreadable);
  if (full !== null) state.entries.push(full);
}

/** The texts in quotes, and what is outside of them. What is not closed is outside. */
function quotedIn(text: string): { texts: string[]; marks: string } {
  const texts: string[] = [];
  let [marks, inside] = ['', ''];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const one = text[at] ?? '';
    if (one === '"') {
      if (isQuoted) texts.push(inside);
      marks += ' ';
      inside = '';
      isQuoted = !isQuoted;
    } else if (isQuoted && one === '\\') {
      at += 1;
      inside += text[at] ?? '';
    } else if (isQuoted) inside += one;
    else marks += one;
  }
  return { texts, marks: `${marks}${inside}` };
}

const number = String.raw`[-+]?\s*(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?`;
const money = String.raw`(${number})\s*([A-Z][A-Z0-9'._-]*)`;
const postingPattern = new RegExp(
  String.raw`^(?:[*!]\s+)?([\p{L}\p{N}][^\s]*:[^\s]+)(?:\s+${money})?\s*(\{\{?[^}]*\}?\})?\s*(@@?(?:\s*${money})?)?$`,
  'u',
);

const longestPosting = 500;

function postingOf(text: string, line: number): Posting | null {
  if (text.length > longestPosting) return null;
  const [, account, digits, commodity, cost, price, priceDigits, priceCommodity] =
    postingPattern.exec(text) ?? [];
  if (account === undefined) return null;
  const amount = digits === undefined || commodity === undefined ? null : amountOf(`${digits} ${commodity}`);
  if (digits !== undefined && amount === null) return null;
  const each = new RegExp(money).exec(cost ?? '');
  const bought = amountOf(each?.[0] ?? '');
  const exchanged = amountOf(`${priceDigits ?? ''} ${priceCommodity ?? ''}`);
  let weight: Amount | null = null;
  if (amount !== null && bought !== null)
    weight = timesOrTotal(amount, bought, cost?.startsWith('{{') === true);
  else if (amount !== null && exchanged !== null)
    weight = timesOrTotal(amount, exchanged, price?.startsWith('@@') === true);
  return { line, account, amount, weight, note: null };
}

/** What an amount at a price is: the price for each, or for all of it. */
export function timesOrTotal({ value }: Amount, price: Amount, isTotal: boolean): Amount {
  const { units, scale } = absolute(price.value);
  const size: Decimal = isTotal
    ? { units, scale }
    : { units: units * absolute(value).units, scale: scale + value.scale };
  return { commodity: price.commodity, value: value.units < 0n ? negate(size) : size };
}

function amountOf(text: string): Amount | null {
  const [, digits, commodity] = new RegExp(`^${money}$`).exec(text.trim()) ?? [];
  if (digits === undefined || commodity === undefined || digits.length > 40) return null;
  const plain = digits.replaceAll(/[,+\s]/g, '').replace(/\.$/, '');
  return { value: toDecimal(plain), commodity };
}

/** What accounts hold before a day: found in the sums up to each of their postings. */
function balancesOf(entries: readonly JournalEntry[]): (of: Stated) => Decimal {
  const keyOf = (account: string, { commodity }: Amount) => JSON.stringify([account, commodity]);
  const sums = new Map<string, { days: PlainDate[]; totals: Decimal[] }>();
  for (const { postedOn, postings } of entries.toSorted((a, b) => (a.postedOn < b.postedOn ? -1 : 1)))
    for (const { account, amount } of postings) {
      const held = sums.get(keyOf(account, amount)) ?? { days: [], totals: [] };
      sums.set(keyOf(account, amount), held);
      held.days.push(postedOn);
      held.totals.push(add(held.totals.at(-1) ?? zero, amount.value));
    }
  return ({ account, amount, before }) => {
    const { days, totals } = sums.get(keyOf(account, amount)) ?? { days: [], totals: [] };
    let [low, high] = [0, days.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((days[middle] ?? before) < before) low = middle + 1;
      else high = middle;
    }
    return totals[low - 1] ?? zero;
  };
}

const maxPads = 1_000;

function isOf({ account, amount }: Full, stated: Stated): boolean {
  return account === stated.account && amount.commodity === stated.amount.commodity;
}

/** A pad fills an account up to its next stated balance. */
function padded({ pads, stated, entries }: State): JournalEntry[] {
  if (pads.length > maxPads) throw new FileRefused(`This journal has more than ${maxPads} pads.`);
  const found: JournalEntry[] = [];
  const heldBefore = balancesOf(entries);
  for (const { line, postedOn, account, from } of pads) {
    const next = stated
      .filter((one) => one.account === account && one.before > postedOn)
      .toSorted((a, b) => (a.before < b.before ? -1 : 1))[0];
    if (next === undefined) continue;
    const { commodity, value } = next.amount;
    const padded = sum(
      found.flatMap(({ postings }) =>
        postings.filter((one) => isOf(one, next)).map((one) => one.amount.value),
      ),
    );
    const lacking = subtract(value, add(heldBefore(next), padded));
    const posting = (name: string, size: Decimal) => ({
      line,
      account: name,
      amount: { commodity, value: size },
      weight: null,
      note: null,
    });
    const postings = [posting(account, lacking), posting(from, negate(lacking))];
    found.push({ line, postedOn, description: 'Opening balance', note: null, tags: [], postings });
  }
  return found;
}
