import {
  type AccountRows,
  accountRowsOf,
  decimalOf,
  type ExportAccount,
  type ExportData,
  type ExportRow,
  oneLine,
  openingOf,
} from './export-data.ts';

/** Writes QIF, with days as month/day/year. It has no currencies: an account with several becomes one for each. */
export function writeQif(data: ExportData): string {
  const accounts = accountRowsOf(data, nameOf);
  const sides = Map.groupBy(data.rows, ({ transferId }) => transferId);
  const nameByKey = new Map(
    accounts.map(({ account, currency, name }) => [`${account.id} ${currency}`, name]),
  );
  const targetOf = (row: ExportRow): string => {
    const [other, ...more] = (row.transferId === null ? [] : (sides.get(row.transferId) ?? [])).filter(
      ({ id }) => id !== row.id,
    );
    const isPair = other !== undefined && more.length === 0 && other.accountId !== row.accountId;
    const name = isPair ? nameByKey.get(`${other.accountId} ${other.currency}`) : undefined;
    return name === undefined ? categoryOf(row.category) : `[${name}]`;
  };
  return accounts.map((one) => sectionOf(one, data.today, targetOf)).join('');
}

function sectionOf(account: AccountRows, today: string, targetOf: (row: ExportRow) => string): string {
  const type = typeOf(account.account);
  const opening = openingOf(account);
  const first = account.rows[0]?.postedOn ?? today;
  const openingRecord =
    opening === null
      ? []
      : [record([`D${dayOf(first)}`, `T${decimalOf(opening)}`, 'POpening Balance', `L[${account.name}]`])];
  const records = account.rows.map((row) => recordOf(row, targetOf));
  const head = `!Account\nN${account.name}\nT${type}\n^\n!Type:${type}\n`;
  return [head, ...openingRecord, ...records].join('');
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
