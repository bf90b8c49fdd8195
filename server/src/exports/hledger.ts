import { accountNames } from './account-names.ts';
import { type Entry, type EntryPosting, ledgerOf, type Root } from './entries.ts';
import { decimalOf, type ExportData, oneLine } from './export-data.ts';

const typeLetters: Readonly<Record<Root, string>> = {
  Assets: 'A',
  Liabilities: 'L',
  Income: 'R',
  Expenses: 'X',
  Equity: 'E',
};

/** Writes a journal for hledger, with all accounts and currencies declared. It asserts each known balance. */
export async function* writeHledger(data: ExportData): AsyncGenerator<string> {
  const ledger = await ledgerOf(data);
  const nameOf = accountNames(ledger, accountPart);
  const currencies = ledger.currencies.map((code) => `commodity 1000.00 ${currencyOf(code)}\n`);
  const accounts = ledger.accounts.map(
    ({ names, root }) => `account ${nameOf(names)}  ; type:${typeLetters[root]}\n`,
  );
  yield ['decimal-mark .\n', ...currencies, ...accounts].join('');
  for await (const entries of ledger.entries())
    yield entries.map((entry) => entryText(entry, nameOf)).join('');
  const balances = ledger.balances.map(
    ({ account, cents, currency }) =>
      `    ${nameOf(account)}  ${amountOf(0, currency)} = ${amountOf(cents, currency)}\n`,
  );
  if (balances.length > 0) yield [`\n${ledger.lastDay} * Balances\n`, ...balances].join('');
}

function entryText(
  { postedOn, description, note, tags, postings }: Entry,
  nameOf: (account: EntryPosting['account']) => string,
): string {
  const lines = postings.map(
    (posting) =>
      `    ${nameOf(posting.account)}  ${amountOf(posting.cents, posting.currency)}${commentOf(posting.note, posting.tags)}\n`,
  );
  return `\n${postedOn} * ${descriptionOf(description)}${commentOf(note, tags)}\n${lines.join('')}`;
}

/** A semicolon would begin a comment, a bracket at the beginning a code, and a quote there would look like beancount. */
function descriptionOf(text: string): string {
  const plain = oneLine(text.replaceAll(';', ','));
  return /^[("]/.test(plain) ? `() ${plain}` : plain;
}

/**
 * The note and, behind it, the tags. In the note a word before a colon would be a tag, also one that changes a day, and so would a day in
 * brackets.
 */
function commentOf(note: string | null, tags: readonly string[]): string {
  const plain = oneLine(note ?? '')
    .replaceAll(/\s*:/g, ' :')
    .replaceAll('[', '(')
    .replaceAll(']', ')');
  const parts = [...(plain === '' ? [] : [plain]), ...new Set(tags.map((tag) => `${tagOf(tag)}:`))];
  return parts.length === 0 ? '' : `  ; ${parts.join(', ')}`;
}

/** Letters, digits, dashes and underscores. One named date would change the day, and one that begins with an underscore is not shown. */
function tagOf(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '-').replaceAll(/^[-_]+|[-_]+$/g, '');
  if (plain === '') return 'tag';
  return /^date2?$/i.test(plain) ? `tag-${plain}` : plain;
}

/** One blank may be in a name; two end it. Signs have a meaning in some places. */
function accountPart(text: string): string {
  const plain = text.replaceAll(/[^\p{L}\p{M}\p{Nd}&.,'’/-]+/gu, ' ').trim();
  return plain === '' ? 'Other' : plain;
}

function amountOf(cents: number, currency: string): string {
  return `${decimalOf(cents)} ${currencyOf(currency)}`;
}

function currencyOf(code: string): string {
  return /^[A-Za-z]+$/.test(code) ? code : `"${code.replaceAll(/[^\p{L}\p{Nd} .-]/gu, '')}"`;
}
