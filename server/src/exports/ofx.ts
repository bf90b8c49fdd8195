import {
  type AccountRows,
  accountRowsOf,
  decimalOf,
  type ExportAccount,
  type ExportData,
  type ExportRow,
  oneLine,
  unusedName,
} from './export-data.ts';

const longestAccountId = 22;
const longestName = 32;
const longestMemo = 255;

/** Writes OFX 2, a statement for each account and currency. It has no categories, notes or parts: a split transaction is one. */
export function writeOfx(data: ExportData): string {
  const taken = new Set<string>();
  const statements = accountRowsOf(data, nameOf).map((one) => ({
    ...one,
    name: unusedName(one.name, taken, longestAccountId),
  }));
  const isCard = ({ account }: AccountRows) => account.type === 'credit';
  const banks = statements.filter((one) => !isCard(one)).map((one) => bankStatement(one, data.today));
  const cards = statements.filter(isCard).map((one) => cardStatement(one, data.today));
  const day = dayOf(data.today);
  const head = [
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n',
    '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n',
    `<OFX>\n<SIGNONMSGSRSV1><SONRS>${success}<DTSERVER>${day}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>\n`,
  ];
  return [...head, ...setOf('BANKMSGSRSV1', banks), ...setOf('CREDITCARDMSGSRSV1', cards), '</OFX>\n'].join(
    '',
  );
}

const success = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>';

function setOf(name: string, statements: readonly string[]): string[] {
  return statements.length === 0 ? [] : [`<${name}>\n`, ...statements, `</${name}>\n`];
}

function bankStatement(one: AccountRows, today: string): string {
  const { account, name } = one;
  const type =
    account.type === 'loan'
      ? 'CREDITLINE'
      : account.type === 'depository' && account.subtype !== 'savings'
        ? 'CHECKING'
        : 'SAVINGS';
  const from = `<BANKACCTFROM><BANKID>Cairn</BANKID><ACCTID>${escaped(name)}</ACCTID><ACCTTYPE>${type}</ACCTTYPE></BANKACCTFROM>`;
  return `<STMTTRNRS><TRNUID>0</TRNUID>${success}<STMTRS>${bodyOf(one, from, today)}</STMTRS></STMTTRNRS>\n`;
}

function cardStatement(one: AccountRows, today: string): string {
  const from = `<CCACCTFROM><ACCTID>${escaped(one.name)}</ACCTID></CCACCTFROM>`;
  return `<CCSTMTTRNRS><TRNUID>0</TRNUID>${success}<CCSTMTRS>${bodyOf(one, from, today)}</CCSTMTRS></CCSTMTTRNRS>\n`;
}

function bodyOf({ account, currency, rows }: AccountRows, from: string, today: string): string {
  const first = dayOf(rows[0]?.postedOn ?? today);
  const last = dayOf(rows.at(-1)?.postedOn ?? today);
  const list = `<BANKTRANLIST><DTSTART>${first}</DTSTART><DTEND>${last}</DTEND>\n${rows.map(recordOf).join('')}</BANKTRANLIST>`;
  const balance =
    account.balance === null || currency !== account.currency
      ? ''
      : `<LEDGERBAL><BALAMT>${decimalOf(account.balance)}</BALAMT><DTASOF>${dayOf(today)}</DTASOF></LEDGERBAL>`;
  return `<CURDEF>${escaped(currency)}</CURDEF>${from}${list}${balance}`;
}

function recordOf({ id, postedOn, amount, description }: ExportRow): string {
  const text = oneLine(description);
  const name = cut(text, longestName);
  const memo = name === text ? '' : `<MEMO>${escaped(cut(text, longestMemo))}</MEMO>`;
  return `<STMTTRN><TRNTYPE>${amount < 0 ? 'DEBIT' : 'CREDIT'}</TRNTYPE><DTPOSTED>${dayOf(postedOn)}</DTPOSTED><TRNAMT>${decimalOf(amount)}</TRNAMT><FITID>${id}</FITID><NAME>${escaped(name)}</NAME>${memo}</STMTTRN>\n`;
}

/** Whole characters only: half of one would be no text. */
function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim();
}

function dayOf(day: string): string {
  return day.replaceAll('-', '');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function nameOf(account: ExportAccount, currency: string): string {
  const name = oneLine(account.name) || 'Account';
  return currency === account.currency ? name : `${name} ${currency}`;
}
