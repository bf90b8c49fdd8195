import type { PlainDate } from '@cairn/domain/plain-date';
import type { Random } from '../../scripts/testing/random.ts';

/** A row as a file has it. */
export type FileRow = { day: PlainDate; cents: number; balance: number; text: string; id: string };

/** `account`: its number or name, where the kind of file has one. */
export type FileContent = { rows: readonly FileRow[]; opening: number; account?: string };

type Answers = { 'date-order'?: 'ymd' | 'dmy' | 'mdy'; 'decimal-sign'?: '.' | ','; sign?: 'as-written' };

/** How a kind of file is written. */
export type Dialect = {
  /** Files of one kind say the same of a charge: no two sources of a world have one kind (README.md). */
  kind: string;
  extension: string;
  /** A running balance in each row. */
  hasBalances: boolean;
  hasIds: boolean;
  /** What a person answers when asked about such a file. */
  answers: Answers;
  write: (content: FileContent) => string;
};

type DateStyle = { order: 'ymd' | 'dmy' | 'mdy'; text: (day: PlainDate) => string };

const inParts = (day: PlainDate) => ({ y: day.slice(0, 4), m: day.slice(5, 7), d: day.slice(8) });
const dateStyles: readonly DateStyle[] = [
  { order: 'ymd', text: (day) => day },
  { order: 'ymd', text: (day) => day.replaceAll('-', '') },
  { order: 'dmy', text: (day) => `${inParts(day).d}.${inParts(day).m}.${inParts(day).y}` },
  { order: 'dmy', text: (day) => `${inParts(day).d}/${inParts(day).m}/${inParts(day).y}` },
  { order: 'mdy', text: (day) => `${inParts(day).m}/${inParts(day).d}/${inParts(day).y}` },
];

export function drawDialect(random: Random): Dialect {
  const kinds = [drawCsv, drawCsv, drawCsv, () => ofx, () => qif, () => camt, () => mt940];
  return (random.pick(kinds) ?? drawCsv)(random);
}

export function writeFile(dialect: Dialect, content: FileContent): Uint8Array {
  return Buffer.from(dialect.write(content));
}

const amountText = (cents: number, sign = '.'): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${sign}${digits.slice(-2)}`;
};

export function drawCsv(random: Random): Dialect {
  const dates = random.pick(dateStyles) ?? { order: 'ymd', text: (day: PlainDate) => day };
  const isGerman = random.chance(0.3);
  const sign = isGerman || random.chance(0.2) ? ',' : '.';
  const delimiter = sign === ',' ? ';' : (random.pick([',', ';', '\t']) ?? ',');
  const hasBalances = random.chance(0.5);
  const hasIds = random.chance(0.4);
  const isSplit = random.chance(0.3);
  const isNewestFirst = random.chance(0.4);
  const preamble = random.chance(0.25) ? `Account statement\nOwner${delimiter}Ada Lovelace\n\n` : '';
  const money = isGerman
    ? isSplit
      ? ['Belastung', 'Gutschrift']
      : ['Betrag']
    : isSplit
      ? ['Debit', 'Credit']
      : ['Amount'];
  const header = isGerman ? ['Buchungstag', 'Verwendungszweck', ...money] : ['Date', 'Description', ...money];
  if (hasBalances) header.push(isGerman ? 'Saldo' : 'Balance');
  if (hasIds) header.push(isGerman ? 'Referenz' : 'Transaction ID');
  const cellsOf = ({ day, text, cents, balance, id }: FileRow): string[] => {
    const amounts = isSplit
      ? [cents < 0 ? amountText(-cents, sign) : '', cents < 0 ? '' : amountText(cents, sign)]
      : [amountText(cents, sign)];
    const more = [...(hasBalances ? [amountText(balance, sign)] : []), ...(hasIds ? [id] : [])];
    return [dates.text(day), text, ...amounts, ...more];
  };
  return {
    kind: header.join(delimiter),
    extension: 'csv',
    hasBalances,
    hasIds,
    answers: { 'date-order': dates.order, 'decimal-sign': sign, sign: 'as-written' },
    write: ({ rows }) => {
      const lines = [header, ...(isNewestFirst ? rows.toReversed() : rows).map(cellsOf)];
      return `${preamble}${lines.map((cells) => cells.join(delimiter)).join('\n')}\n`;
    },
  };
}

const digitsOf = (day: PlainDate): string => day.replaceAll('-', '');

export const ofx: Dialect = {
  kind: 'ofx',
  extension: 'ofx',
  hasBalances: false,
  hasIds: true,
  answers: {},
  write: ({ rows, opening, account = '998877' }) => {
    const transactions = rows.map(
      ({ day, cents, id, text }) =>
        `<STMTTRN><TRNTYPE>${cents < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${digitsOf(day)}120000<TRNAMT>${amountText(cents)}<FITID>${id}<NAME>${text}</STMTTRN>`,
    );
    const last = rows.at(-1);
    return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
${transactions.join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>${amountText(last?.balance ?? opening)}<DTASOF>${digitsOf(last?.day ?? ('2026-01-01' as PlainDate))}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
  },
};

const qif: Dialect = {
  kind: 'qif',
  extension: 'qif',
  hasBalances: false,
  hasIds: false,
  answers: { 'date-order': 'mdy', 'decimal-sign': '.' },
  write: ({ rows }) => {
    const records = rows.map(({ day, cents, text }) => {
      const { y, m, d } = inParts(day);
      return `D${m}/${d}/${y}\nT${amountText(cents)}\nP${text}\n^`;
    });
    return `!Type:Bank\n${records.join('\n')}\n`;
  },
};

const camt: Dialect = {
  kind: 'camt',
  extension: 'xml',
  hasBalances: false,
  hasIds: true,
  answers: {},
  write: ({ rows, opening }) => {
    const way = (cents: number) => (cents < 0 ? 'DBIT' : 'CRDT');
    const money = (cents: number) =>
      `<Amt Ccy="USD">${amountText(Math.abs(cents))}</Amt><CdtDbtInd>${way(cents)}</CdtDbtInd>`;
    const balanceOf = (code: string, cents: number, day: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
    const entries = rows.map(
      ({ day, cents, text, id }) =>
        `<Ntry>${money(cents)}<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    );
    const [first, last] = [rows[0]?.day ?? '2026-01-01', rows.at(-1)?.day ?? '2026-01-01'];
    return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>USD</Ccy></Acct>
${balanceOf('OPBD', opening, first)}${balanceOf('CLBD', rows.at(-1)?.balance ?? opening, last)}
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>\n`;
  },
};

const mt940: Dialect = {
  kind: 'mt940',
  extension: 'sta',
  hasBalances: false,
  hasIds: false,
  answers: {},
  write: ({ rows, opening }) => {
    const short = (day: string) => day.replaceAll('-', '').slice(2);
    const mark = (cents: number) => (cents < 0 ? 'D' : 'C');
    const money = (cents: number) => amountText(Math.abs(cents), ',');
    const [first, last] = [rows[0]?.day ?? '2026-01-01', rows.at(-1)?.day ?? '2026-01-01'];
    const closing = rows.at(-1)?.balance ?? opening;
    const entries = rows.map(
      ({ day, cents, text }) =>
        `:61:${short(day)}${short(day).slice(2)}${mark(cents)}${money(cents)}NMSCNONREF\n:86:${text}`,
    );
    return `:20:STARTUMS\n:25:12030000/202051\n:28C:1/1\n:60F:${mark(opening)}${short(first)}USD${money(opening)}\n${entries.join('\n')}\n:62F:${mark(closing)}${short(last)}USD${money(closing)}\n-\n`;
  },
};
