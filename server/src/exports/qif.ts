import {
  type AccountHeld,
  accountsHeldOf,
  decimalOf,
  type ExportAccount,
  type ExportData,
  type ExportRow,
  oneLine,
  openingOf,
  summaryOf,
} from './export-data.ts';

/**
 * Writes QIF, with days as month/day/year. An account with several currencies becomes one for each, whose description names
 * it: QIF itself has none. */
export async function* writeQif(data: ExportData): AsyncGenerator<string> {
  const accounts = accountsHeldOf(data, await summaryOf(data), nameOf);
  const nameByKey = new Map(
    accounts.map(({ account, currency, name }) => [`${account.id} ${currency}`, name]),
  );
  const targetOf = (row: ExportRow): string => {
    const [other, ...more] = row.others;
    const isPair = other !== undefined && more.length === 0 && other.accountId !== row.accountId;
    const name = isPair ? nameByKey.get(`${other.accountId} ${other.currency}`) : undefined;
    return name === undefined ? categoryOf(row.category) : `[${name}]`;
  };
  for (const { account, currency, ...one } of accounts) {
    yield headOf({ account, currency, ...one }, data.today);
    if (one.held !== undefined)
      for await (const some of data.rows({ accountId: account.id, currency }))
        yield some.map((row) => recordOf(row, targetOf)).join('');
  }
}

function headOf(one: AccountHeld, today: string): string {
  const type = typeOf(one.account);
  const opening = openingOf(one);
  const openingRecord =
    opening === null
      ? []
      : [
          record([
            `D${dayOf(one.held?.first ?? today)}`,
            `T${decimalOf(opening)}`,
            'POpening Balance',
            `L[${one.name}]`,
          ]),
        ];
  return [
    `!Account\nN${one.name}\nT${type}\nDCurrency ${one.currency}\n^\n!Type:${type}\n`,
    ...openingRecord,
  ].join('');
}

function recordOf(row: ExportRow, targetOf: (row: ExportRow) => string): string {
  const parts = row.parts.flatMap(({ category, note, amount }) => [
    `S${categoryOf(category)}`,
    ...(note === null ? [] : [`E${oneLine(note)}`]),
    `$${decimalOf(amount)}`,
  ]);
  return record([
    `D${dayOf(row.postedOn)}`,
    `T${decimalOf(row.amount)}`,
    `P${oneLine(row.description)}`,
    ...(row.note === null ? [] : [`M${oneLine(row.note)}`]),
    ...(parts.length === 0 ? [`L${targetOf(row)}`] : ['L--Split--', ...parts]),
  ]);
}

function record(lines: readonly string[]): string {
  return `${lines.join('\n')}\n^\n`;
}

function dayOf(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** A slash would begin a class, and a bracket an account. */
function categoryOf(names: readonly string[]): string {
  return names.map((name) => oneLine(name.replaceAll(/[/[\]:]+/g, ' '))).join(':');
}

function nameOf(account: ExportAccount, currency: string): string {
  const name = oneLine(account.name.replaceAll(/[[\]:/]+/g, ' ')) || 'Account';
  return currency === account.currency ? name : `${name} (${currency})`;
}

function typeOf({ type, subtype }: ExportAccount): string {
  if (type === 'credit') return 'CCard';
  if (type === 'loan' || subtype === 'other_debt') return 'Oth L';
  if (subtype === 'cash') return 'Cash';
  return type === 'depository' && subtype !== 'savings' ? 'Bank' : 'Oth A';
}
