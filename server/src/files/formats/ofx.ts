import { isPlainDate, type PlainDate } from '@cairn/domain/plain-date';
import {
  type AccountKind,
  type LineNote,
  plainFile,
  plainRow,
  type ReadFile,
  type StatedBalance,
  type Statement,
  type StatementRow,
} from '../statements/statement.ts';
import type { Decimal } from '../values/decimal.ts';
import { FileRefused } from '../values/file-refused.ts';
import { type DecimalSign, decimalSignOf, parseAmount, signedAmount } from '../values/read-amount.ts';
import { childOf, countOf, type Element, elementsOf, lineOfEnd, readElements, textOf } from './markup.ts';

const kinds: Readonly<Record<string, AccountKind>> = {
  CHECKING: 'checking',
  SAVINGS: 'savings',
  MONEYMRKT: 'savings',
  CD: 'savings',
  CREDITLINE: 'loan',
};

/** What a file holds beside the statements of which it is read. */
type Notes = { leftOut: LineNote[]; unreadable: LineNote[] };

/** Whether a text is OFX 1 (SGML), OFX 2 (XML) or QFX. */
export function isOfx(text: string): boolean {
  return /<OFX\b/i.test(text.slice(0, 20_000));
}

/** Reads OFX. Throws FileRefused when it holds an error of the bank instead of a statement. */
export function readOfx(text: string): ReadFile {
  const version = /VERSION\s*[:=]\s*"?(\d{3})/i.exec(text)?.[1];
  const root = readElements(text);
  const notes: Notes = { leftOut: [], unreadable: [] };
  const statements = Object.entries(accountTags).flatMap(([tag, accountTag]) =>
    elementsOf(root, tag).map((one) => readStatement(one, accountTag, notes)),
  );
  if (statements.length === 0)
    throw new FileRefused(errorOf(root) ?? 'This OFX file has no statement in it.');
  for (const { line } of elementsOf(root, 'STMTTRNP'))
    notes.leftOut.push({ line, reason: 'This transaction is still pending.' });
  noteRowsOutside(root, notes);
  const name = version === undefined ? 'OFX' : `OFX ${version.slice(0, 1)}.${version.slice(1)}`;
  return {
    ...plainFile,
    format: name,
    statements,
    ...notes,
    rowCount: countOf(root, 'STMTTRN', 'STMTTRNP') + tradesIn(root).length,
    cutAt: cutIn(root, text),
  };
}

/** The statements of OFX, and what names their account. */
const accountTags: Readonly<Record<string, string>> = {
  STMTRS: 'BANKACCTFROM',
  CCSTMTRS: 'CCACCTFROM',
  INVSTMTRS: 'INVACCTFROM',
};

/** A row outside of every statement is of no account. */
function noteRowsOutside(root: Element, notes: Notes): void {
  const inside = new Set(
    Object.keys(accountTags)
      .flatMap((tag) => elementsOf(root, tag))
      .flatMap((statement) => elementsOf(statement, 'STMTTRN')),
  );
  for (const element of elementsOf(root, 'STMTTRN'))
    if (!inside.has(element))
      notes.unreadable.push({ line: element.line, reason: 'This transaction is in no account’s statement.' });
}

/** The bank's answer where it is an error. */
function errorOf(root: Element): string | null {
  const failed = elementsOf(root, 'STATUS').find((status) => !['', '0'].includes(textOf(status, 'CODE')));
  if (failed === undefined) return null;
  const said = [textOf(failed, 'CODE'), textOf(failed, 'MESSAGE')].filter((text) => text !== '').join(': ');
  return `This file holds no statement, but an error of the bank (${said}). Download it again.`;
}

function readStatement(element: Element, accountTag: string, notes: Notes): Statement {
  const account = childOf(element, accountTag);
  const elements = elementsOf(element, 'STMTTRN');
  const currency = currencyOf(textOf(element, 'CURDEF'));
  const amounts = elements.map((one) => textOf(one, 'TRNAMT'));
  const decimalSign = signOfColumn(amounts);
  const rows = corrected(elements, notes).flatMap((one) => readRow(one, currency, decimalSign, notes) ?? []);
  for (const { name, line } of tradesIn(element))
    notes.leftOut.push({ line, reason: `Trades of securities aren’t imported (${name}).` });
  const closing = balanceOf(childOf(element, 'LEDGERBAL'), decimalSign);
  return {
    accountName: textOf(account, 'ACCTID'),
    accountKind:
      accountTag === 'BANKACCTFROM' ? (kinds[textOf(account, 'ACCTTYPE')] ?? null) : kindOf(accountTag),
    currency,
    rows,
    opening: null,
    closing,
  };
}

/** The rows without those that a later one replaces or deletes. */
function corrected(elements: readonly Element[], notes: Notes): Element[] {
  const byId = new Map(elements.map((one) => [textOf(one, 'FITID'), one]));
  const gone = new Set<Element>();
  for (const element of elements) {
    const id = textOf(element, 'CORRECTFITID');
    if (id === '') continue;
    const before = byId.get(id);
    const isDeleting = textOf(element, 'CORRECTACTION') === 'DELETE';
    if (before === undefined || before === element) {
      if (!isDeleting) continue;
      gone.add(element);
      notes.unreadable.push({ line: element.line, reason: deletionWords(element) });
      continue;
    }
    gone.add(before);
    notes.leftOut.push({ line: before.line, reason: `The bank corrects this one on line ${element.line}.` });
    if (!isDeleting) continue;
    gone.add(element);
    notes.leftOut.push({
      line: element.line,
      reason: `This only takes back the one on line ${before.line}.`,
    });
  }
  return elements.filter((one) => !gone.has(one));
}

/** What a person has to do where the bank takes back a row of an earlier file. */
function deletionWords(element: Element): string {
  const day = dateOf(textOf(element, 'DTPOSTED')) ?? '';
  const what = [day, textOf(element, 'NAME'), textOf(element, 'TRNAMT')]
    .filter((one) => one !== '')
    .join(' ');
  return `The bank takes back a transaction of an earlier file (${what}). Delete it if you have it.`;
}

function kindOf(accountTag: string): AccountKind {
  return accountTag === 'CCACCTFROM' ? 'card' : 'investment';
}

/** The decimal sign of all amounts. Null where a file has both: each amount says its own. */
function signOfColumn(amounts: readonly string[]): DecimalSign | null {
  const digits = amounts.flatMap((text) => parseAmount(text)?.digits ?? []);
  const decided = decimalSignOf(digits);
  return decided === 'mixed' ? null : (decided ?? signIn(digits.join(' ')));
}

/** The specification has no groups of thousands: a single sign is the decimal one. */
function signIn(digits: string): DecimalSign {
  return digits.includes(',') && !digits.includes('.') ? ',' : '.';
}

function readRow(
  element: Element,
  currency: string | null,
  decimalSign: DecimalSign | null,
  notes: Notes,
): StatementRow | null {
  const { line } = element;
  if (element.isCut) {
    notes.unreadable.push({ line, reason: 'The file ends inside of this transaction.' });
    return null;
  }
  const postedOn = dateOf(textOf(element, 'DTPOSTED'));
  const amount = amountOf(textOf(element, 'TRNAMT'), decimalSign);
  if (postedOn === null || amount === null) {
    const what =
      postedOn === null ? `date “${textOf(element, 'DTPOSTED')}”` : `amount “${textOf(element, 'TRNAMT')}”`;
    notes.unreadable.push({ line, reason: `The ${what} can’t be read.` });
    return null;
  }
  const name = textOf(element, 'NAME') || textOf(element, 'PAYEE', 'NAME');
  const memo = textOf(element, 'MEMO');
  return {
    ...plainRow,
    line,
    postedOn,
    amount,
    currency: currencyOf(textOf(element, 'CURRENCY', 'CURSYM')) ?? currency,
    description: joinedText(name, memo),
    fileId: textOf(element, 'FITID') || null,
    corrects: textOf(element, 'CORRECTFITID') || null,
  };
}

/** A memo often begins with what the name cut off. */
function joinedText(name: string, memo: string): string {
  if (memo === '' || memo === name) return name;
  return memo.startsWith(name) ? memo : `${name} ${memo}`;
}

const ofxDate =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]?\d{2}:?\d{2}(?::?\d{2}(?:[.:,]\d{1,9})?)?)? ?(?:[A-Z]{1,5}|[+-]\d{1,2}(?::?\d{2})?)? ?(?:\[.*)?$/;

/** The day as its eight digits say it: the zone beside it is missing or wrong in most files. */
function dateOf(text: string): PlainDate | null {
  const match = ofxDate.exec(text.trim());
  if (match === null) return null;
  const day = `${match[1]}-${match[2]}-${match[3]}`;
  return isPlainDate(day) ? day : null;
}

function amountOf(text: string, decimalSign: DecimalSign | null): Decimal | null {
  const written = parseAmount(text);
  if (written === null) return null;
  const own = decimalSignOf([written.digits]);
  return signedAmount(
    written,
    decimalSign ?? (own === null || own === 'mixed' ? signIn(written.digits) : own),
  );
}

function balanceOf(element: Element | undefined, decimalSign: DecimalSign | null): StatedBalance | null {
  const amount = amountOf(textOf(element, 'BALAMT'), decimalSign);
  const on = dateOf(textOf(element, 'DTASOF'));
  // What is of the first day of all clocks is of none: the bank has no balance.
  return amount === null || on === '1970-01-01' ? null : { amount, on };
}

function currencyOf(text: string): string | null {
  return /^[A-Z]{3}$/.test(text) ? text : null;
}

/** Securities are no money of the account: they are counted, and not read. */
function tradesIn(element: Element): Element[] {
  return elementsOf(element, 'INVTRANLIST').flatMap(({ children }) =>
    children.filter(({ name }) => !['INVBANKTRAN', 'DTSTART', 'DTEND'].includes(name)),
  );
}

/** The last line where the file ends inside of a statement. */
function cutIn(root: Element, text: string): number | null {
  const isCut = Object.keys(accountTags).some((tag) => elementsOf(root, tag).some((one) => one.isCut));
  return isCut ? lineOfEnd(text) : null;
}
