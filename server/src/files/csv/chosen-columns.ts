import { type ImportColumn, type ImportColumnRole, importColumnRole } from '@cairn/contract/imports';
import type { Answers } from '../statements/answers.ts';
import type { Role } from './column-names.ts';
import type { Columns } from './column-positions.ts';
import type { Table } from './table.ts';

/** What only one column can hold. */
type Single = Exclude<ImportColumnRole, 'payee' | 'description' | 'other'>;
const isSingle = (role: ImportColumnRole): role is Single =>
  role !== 'payee' && role !== 'description' && role !== 'other';
const singles = importColumnRole.options.filter(isSingle);

/** What is then no longer held by another column, where that is more than the same. */
const alsoTaken: Readonly<Partial<Record<Single, readonly Role[]>>> = {
  date: ['booked', 'date', 'purchased', 'valued'],
  amount: ['amount', 'debit', 'credit'],
  debit: ['amount', 'debit'],
  credit: ['amount', 'credit'],
};
const money: readonly ImportColumnRole[] = ['amount', 'debit', 'credit'];

/** What a person says that columns hold, as far as their cells fit it: place → role. */
export function chosenPlaces(
  chosen: Answers['columns'],
  fitting: readonly (readonly ImportColumnRole[])[],
): Map<number, ImportColumnRole> {
  return new Map(
    Object.entries(chosen ?? {})
      .map(([place, role]) => [Number(place), role] as const)
      .filter(([at, role]) => fitting[at]?.includes(role)),
  );
}

/** Roles of columns, with those that a person says before those that were found. Pure. */
export function withChosenRoles<
  Found extends { roles: Role[]; isPairSure: boolean; amountChoices: number[] },
>(found: Found, chosen: ReadonlyMap<number, ImportColumnRole>): Found {
  if (chosen.size === 0) return found;
  const wanted = [...chosen.values()];
  const taken = new Set<Role>(wanted.filter(isSingle).flatMap((role) => alsoTaken[role] ?? [role]));
  const roles = found.roles.map((role, at): Role => chosen.get(at) ?? (taken.has(role) ? 'other' : role));
  const isMoney = wanted.some((role) => money.includes(role));
  return {
    ...found,
    roles,
    isPairSure: found.isPairSure || wanted.includes('debit') || wanted.includes('credit'),
    amountChoices: isMoney ? [] : found.amountChoices,
  };
}

/** Choices about columns with one more: what only one column can hold is no longer that of an earlier choice. Pure. */
export function addedChoices(
  before: Answers['columns'],
  added: NonNullable<Answers['columns']>,
): NonNullable<Answers['columns']> {
  const taken = Object.values(added).filter(isSingle);
  const kept = Object.entries(before ?? {}).filter(([, role]) => !taken.some((one) => one === role));
  return { ...Object.fromEntries(kept), ...added };
}

const longestExample = 40;

/** The columns of a table as they were read, of which the first `count` are in the file. */
export function describeColumns({ header, records }: Table, columns: Columns, count: number): ImportColumn[] {
  return columns.fitting.slice(0, count).map((roles, place) => ({
    place,
    name: header?.cells[place] ?? '',
    example: (records.find(({ cells }) => (cells[place] ?? '') !== '')?.cells[place] ?? '').slice(
      0,
      longestExample,
    ),
    role: roleAt(columns, place),
    roles: [...new Set([...roles, roleAt(columns, place)])],
  }));
}

function roleAt(columns: Columns, place: number): ImportColumnRole {
  const single = singles.find((role) => columns[role] === place);
  if (single !== undefined) return single;
  if (columns.payees.includes(place)) return 'payee';
  const { payees, descriptions, texts } = columns;
  const used = payees.length + descriptions.length > 0 ? descriptions : texts;
  return used.includes(place) ? 'description' : 'other';
}
