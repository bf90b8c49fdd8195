import { addDays } from '@cairn/domain/plain-date';
import { accountNames } from './account-names.ts';
import { type Entry, type EntryPosting, ledgerOf } from './entries.ts';
import { decimalOf, type ExportData, oneLine } from './export-data.ts';

/** Writes a beancount journal. It states each known balance, which `bean-check` compares with the entries. */
export async function* writeBeancount(data: ExportData): AsyncGenerator<string> {
  const ledger = await ledgerOf(data);
  const nameOf = accountNames(ledger, accountPart);
  const opened = ledger.accounts.map(({ names }) => `${ledger.firstDay} open ${nameOf(names)}\n`);
  yield ['option "title" "Cairn"\n\n', ...opened].join('');
  for await (const entries of ledger.entries())
    yield entries.map((entry) => entryText(entry, nameOf)).join('');
  // A balance is of the beginning of its day.
  const stated = addDays(ledger.lastDay, 1);
  const balances = ledger.balances.map(
    ({ account, cents, currency }) => `${stated} balance ${nameOf(account)}  ${amountOf(cents, currency)}\n`,
  );
  yield ['\n', ...balances].join('');
}

function entryText(
  { postedOn, description, note, tags, postings }: Entry,
  nameOf: (account: EntryPosting['account']) => string,
): string {
  const lines = postings.flatMap((posting) => [
    `  ${nameOf(posting.account)}  ${amountOf(posting.cents, posting.currency)}\n`,
    ...(posting.note === null ? [] : [`    note: ${quoted(posting.note)}\n`]),
  ]);
  const noted = note === null ? '' : `  note: ${quoted(note)}\n`;
  // Tags are of the whole entry there.
  const all = new Set([...tags, ...postings.flatMap((posting) => posting.tags)].flatMap(tagOf));
  const marks = [...all].map((tag) => ` #${tag}`).join('');
  return `\n${postedOn} * ${quoted(description)}${marks}\n${noted}${lines.join('')}`;
}

function quoted(text: string): string {
  return `"${oneLine(text).replaceAll(/[\\"]/g, '\\$&')}"`;
}

/** Letters without marks, digits, dashes and underscores; nothing of a tag that has none of them. */
function tagOf(name: string): string[] {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return plain === '' ? [] : [plain];
}

/** Letters, digits and dashes, beginning with a capital or a digit: all that an account's name may have. */
function accountPart(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{Nd}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  const capital = plain.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return /^[\p{Lu}\p{Nd}]/u.test(capital) ? capital : `X${capital === '' ? '' : `-${capital}`}`;
}

function amountOf(cents: number, currency: string): string {
  return `${decimalOf(cents)} ${currencyOf(currency)}`;
}

function currencyOf(code: string): string {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 24);
  return /^[A-Z][A-Z0-9]+$/.test(plain) ? plain : `X${plain}X`;
}
