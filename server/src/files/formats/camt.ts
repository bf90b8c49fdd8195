import { isPlainDate, type PlainDate } from '@cairn/domain/plain-date';
import {
  type LineNote,
  plainFile,
  plainPart,
  plainRow,
  type ReadFile,
  type RowPart,
  type StatedBalance,
  type Statement,
  type StatementRow,
} from '../statements/statement.ts';
import {
  absolute,
  type Decimal,
  equals,
  isZero,
  negate,
  subtract,
  sum,
  toDecimal,
} from '../values/decimal.ts';
import { FileRefused } from '../values/file-refused.ts';
import { childOf, countOf, type Element, elementsOf, lineOfEnd, readElements, textOf } from './markup.ts';

type Notes = { leftOut: LineNote[]; unreadable: LineNote[] };

export function isCamt(text: string): boolean {
  return /[<:]BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)\b/.test(text.slice(0, 20_000));
}

/** Reads CAMT.052, .053 and .054 of ISO 20022, in the versions 001.02 to 001.08. */
export function readCamt(text: string): ReadFile {
  const root = readElements(text);
  const notes: Notes = { leftOut: [], unreadable: [] };
  const statements = ['Stmt', 'Rpt', 'Ntfctn'].flatMap((name) =>
    elementsOf(root, name).map((one) => readStatement(one, notes)),
  );
  if (statements.length === 0) throw new FileRefused('This CAMT file has no statement in it.');
  const version = /camt\.(05[234])\.001\.\d\d/.exec(text)?.[0];
  return {
    ...plainFile,
    format: version ?? 'CAMT',
    statements,
    ...notes,
    rowCount: countOf(root, 'Ntry'),
    cutAt: root.children.some(({ isCut }) => isCut) ? lineOfEnd(text) : null,
  };
}

function readStatement(element: Element, notes: Notes): Statement {
  const account = childOf(element, 'Acct');
  const opening = balanceOf(element, 'OPBD') ?? balanceOf(element, 'PRCD');
  const closing = balanceOf(element, 'CLBD');
  const entries = element.children.filter(({ name }) => name === 'Ntry');
  const rows = entries.flatMap((one) => readEntry(one, notes) ?? []);
  const currency = textOf(account, 'Ccy') || rows[0]?.currency || opening?.currency || null;
  const own = (stated: OwnBalance | null): StatedBalance | null =>
    stated !== null && stated.currency === currency ? { amount: stated.amount, on: stated.on } : null;
  return {
    accountName: textOf(account, 'Id', 'IBAN') || textOf(account, 'Id', 'Othr', 'Id'),
    accountKind: null,
    currency,
    rows: isTurned(rows, own(opening), own(closing)) ? rows.map(turned) : rows,
    opening: own(opening),
    closing: own(closing),
  };
}

/** Some banks mean the other side by credit and debit: where only the turned rows lead from one balance to the other, they are turned. */
function isTurned(
  rows: readonly StatementRow[],
  opening: StatedBalance | null,
  closing: StatedBalance | null,
): boolean {
  if (opening === null || closing === null) return false;
  const change = subtract(closing.amount, opening.amount);
  return !isZero(change) && equals(negate(sum(rows.map(({ amount }) => amount))), change);
}

function turned(row: StatementRow): StatementRow {
  const parts = row.parts.map((part) => ({ ...part, amount: negate(part.amount) }));
  return { ...row, amount: negate(row.amount), parts };
}

type OwnBalance = StatedBalance & { currency: string };

function balanceOf(statement: Element, code: string): OwnBalance | null {
  const balances = statement.children.filter(
    (child) =>
      child.name === 'Bal' &&
      [textOf(child, 'Tp', 'CdOrPrtry', 'Cd'), textOf(child, 'Tp', 'CdOrPrtry', 'Prtry')].includes(code),
  );
  // Of several closing balances the last one closes.
  const balance = code === 'CLBD' ? balances.at(-1) : balances[0];
  const amount = amountOf(balance);
  if (balance === undefined || amount === null) return null;
  const currency = childOf(balance, 'Amt')?.attributes.Ccy ?? '';
  return { amount, on: dateOf(childOf(balance, 'Dt')), currency };
}

/** The amount with the sign of its indicator. Null where it can’t be read. */
function amountOf(element: Element | undefined): Decimal | null {
  const text = textOf(element, 'Amt');
  if (!/^\d+(?:\.\d*)?$/.test(text)) return null;
  const size = toDecimal(text.replace(/\.$/, ''));
  return textOf(element, 'CdtDbtInd') === 'DBIT' ? negate(size) : size;
}

/** A date, or a date and time: the day as it is written. */
function dateOf(element: Element | undefined): PlainDate | null {
  const day = (textOf(element, 'Dt') || textOf(element, 'DtTm') || element?.text || '').slice(0, 10);
  return isPlainDate(day) ? day : null;
}

/** One entry moved the account once, whatever details it has. */
function readEntry(entry: Element, notes: Notes): StatementRow | null {
  const { line } = entry;
  if (entry.isCut) {
    notes.unreadable.push({ line, reason: 'The file ends inside of this entry.' });
    return null;
  }
  const status = textOf(entry, 'Sts', 'Cd') || textOf(entry, 'Sts');
  if (status === 'PDNG' || status === 'INFO') {
    notes.leftOut.push({
      line,
      reason: status === 'PDNG' ? 'This entry is still pending.' : 'This entry is only information.',
    });
    return null;
  }
  const amount = amountOf(entry);
  const postedOn = dateOf(childOf(entry, 'BookgDt')) ?? dateOf(childOf(entry, 'ValDt'));
  if (amount === null || postedOn === null) {
    const what = amount === null ? `amount “${textOf(entry, 'Amt')}”` : 'date';
    notes.unreadable.push({ line, reason: `The ${what} of this entry can’t be read.` });
    return null;
  }
  const details = elementsOf(entry, 'TxDtls');
  const currency = childOf(entry, 'Amt')?.attributes.Ccy ?? null;
  const reference = textOf(entry, 'AcctSvcrRef') || textOf(entry, 'NtryRef');
  return {
    ...plainRow,
    line,
    postedOn,
    amount,
    currency,
    description:
      details[0] === undefined ? textOf(entry, 'AddtlNtryInf') : descriptionOf(details[0], entry, amount),
    fileId: reference === '' || reference === 'NONREF' ? null : reference,
    parts: details.length > 1 ? partsOf(details, entry, amount, currency) : [],
  };
}

function descriptionOf(details: Element, entry: Element, amount: Decimal): string {
  const isOut = amount.units < 0n;
  const parties = childOf(details, 'RltdPties');
  const names = isOut ? ['UltmtCdtr', 'Cdtr'] : ['UltmtDbtr', 'Dbtr'];
  const party = names
    .map((name) => textOf(parties, name, 'Nm') || textOf(parties, name, 'Pty', 'Nm'))
    .find((name) => name !== '');
  const remittance = childOf(details, 'RmtInf');
  const texts = elementsOf(remittance ?? details, 'Ustrd').map(({ text }) => text);
  const reference =
    texts.length > 0 || remittance === undefined ? '' : (elementsOf(remittance, 'Ref')[0]?.text ?? '');
  const additional = textOf(details, 'AddtlTxInf') || textOf(entry, 'AddtlNtryInf');
  const words = [party ?? '', texts.join(' ') || reference || additional];
  return words.join(' ').replaceAll(/\s+/g, ' ').trim();
}

/** The details of an entry as its parts; what they lack of it, such as a charge, is a part of its own. */
function partsOf(
  details: readonly Element[],
  entry: Element,
  amount: Decimal,
  currency: string | null,
): RowPart[] {
  const parts = details.map((one): RowPart | null => {
    const own = childOf(one, 'Amt') ?? childOf(one, 'AmtDtls', 'TxAmt', 'Amt');
    if (own === undefined || own.attributes.Ccy !== currency || !/^\d+(?:\.\d+)?$/.test(own.text))
      return null;
    const size = absolute(toDecimal(own.text));
    const signed = amount.units < 0n ? negate(size) : size;
    return { ...plainPart, amount: signed, note: descriptionOf(one, entry, amount) || null };
  });
  const known = parts.filter((part) => part !== null);
  if (known.length < details.length) return [];
  const rest = subtract(amount, sum(known.map((part) => part.amount)));
  return isZero(rest) ? known : [...known, { ...plainPart, amount: rest }];
}
