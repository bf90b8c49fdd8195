import {
  type AccountHeld,
  accountsHeldOf,
  decimalOf,
  type ExportAccount,
  type ExportData,
  type ExportRow,
  oneLine,
  summaryOf,
  unusedName,
} from './export-data.ts';

const longestAccountId = 22;
const longestName = 32;
const longestMemo = 255;
/** OFX asks each statement for a balance. One that is unknown is of this day, as banks write it that have none. */
const noDay = '1970-01-01';

/** Writes OFX 2, a statement for each account and currency. It has no categories, notes or parts: a split transaction is one. */
export async function* writeOfx(data: ExportData): AsyncGenerator<string> {
  const taken = new Set<string>();
  const statements = accountsHeldOf(data, await summaryOf(data), nameOf).map((one) => ({
    ...one,
    name: unusedName(one.name, taken, longestAccountId),
  }));
  const isCard = ({ account }: AccountHeld) => account.type === 'credit';
  yield [
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n',
    '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n',
    `<OFX>\n<SIGNONMSGSRSV1><SONRS>${success}<DTSERVER>${dayOf(data.today)}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>\n`,
  ].join('');
  const banks = statements.filter((one) => !isCard(one));
  yield* setOf(data, 'BANKMSGSRSV1', { statements: banks, prefix: '', fromOf: bankFrom });
  yield* setOf(data, 'CREDITCARDMSGSRSV1', {
    statements: statements.filter(isCard),
    prefix: 'CC',
    fromOf: cardFrom,
  });
  yield '</OFX>\n';
}

const success = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>';

type Statements = {
  statements: readonly AccountHeld[];
  /** What the names of elements begin with. */
  prefix: string;
  fromOf: (one: AccountHeld) => string;
};

async function* setOf(
  data: ExportData,
  name: string,
  { statements, prefix, fromOf }: Statements,
): AsyncGenerator<string> {
  if (statements.length === 0) return;
  yield `<${name}>\n`;
  for (const one of statements) {
    yield `<${prefix}STMTTRNRS><TRNUID>0</TRNUID>${success}<${prefix}STMTRS>`;
    yield* bodyOf(data, one, fromOf(one));
    yield `</${prefix}STMTRS></${prefix}STMTTRNRS>\n`;
  }
  yield `</${name}>\n`;
}

function bankFrom({ account, name }: AccountHeld): string {
  const type =
    account.type === 'loan'
      ? 'CREDITLINE'
      : account.type === 'depository' && account.subtype !== 'savings'
        ? 'CHECKING'
        : 'SAVINGS';
  return `<BANKACCTFROM><BANKID>Cairn</BANKID><ACCTID>${escaped(name)}</ACCTID><ACCTTYPE>${type}</ACCTTYPE></BANKACCTFROM>`;
}

function cardFrom({ name }: AccountHeld): string {
  return `<CCACCTFROM><ACCTID>${escaped(name)}</ACCTID></CCACCTFROM>`;
}

async function* bodyOf(
  { rows, today }: ExportData,
  { account, currency, held }: AccountHeld,
  from: string,
): AsyncGenerator<string> {
  const [first, last] = [dayOf(held?.first ?? today), dayOf(held?.last ?? today)];
  yield `<CURDEF>${escaped(currency)}</CURDEF>${from}<BANKTRANLIST><DTSTART>${first}</DTSTART><DTEND>${last}</DTEND>\n`;
  if (held !== undefined)
    for await (const some of rows({ accountId: account.id, currency })) yield some.map(recordOf).join('');
  yield '</BANKTRANLIST>';
  const isKnown = account.balance !== null && currency === account.currency;
  const [balance, on] = isKnown ? [account.balance ?? 0, today] : [0, noDay];
  yield `<LEDGERBAL><BALAMT>${decimalOf(balance)}</BALAMT><DTASOF>${dayOf(on)}</DTASOF></LEDGERBAL>`;
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
