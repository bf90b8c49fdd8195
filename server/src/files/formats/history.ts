import type { PlainDate } from '@cairn/domain/plain-date';
import {
  type AccountKind,
  type App,
  type FileCategory,
  type LineNote,
  type Plan,
  plainFile,
  plainPart,
  plainRow,
  type ReadFile,
  type RowPart,
  type StatementRow,
} from '../statements/statement.ts';
import { type Decimal, equals, subtract, sum } from '../values/decimal.ts';

/** An app’s whole history, whose tables name each other by ids. */
export type History = {
  format: string;
  app: App;
  currency: string | null;
  accounts: readonly { id: string; name: string; kind: AccountKind | null }[];
  categories: readonly (FileCategory & { id: string })[];
  plans: readonly { categoryId: string; month: string; amount: Decimal }[];
  movements: readonly Movement[];
  leftOut: readonly LineNote[];
  unreadable: readonly LineNote[];
};

/** `transferKey`: what both sides of one transfer have in common. */
type Ends = { categoryId: string | null; transferAccountId: string | null; transferKey: string | null };

/** What a movement may say beside its amount. */
type Facts = {
  isOpening?: boolean;
  isCleared?: boolean | null;
  tags?: readonly string[];
};

/** A transaction of one account. `line`: its place in the file’s list, from 1. */
export type Movement = Ends &
  Facts & {
    line: number;
    id: string;
    accountId: string;
    postedOn: PlainDate;
    amount: Decimal;
    payee: string;
    note: string | null;
    parts: readonly (Ends & { amount: Decimal; note: string | null })[];
  };

/** What a file of the formats says, with names in the place of ids. Categories and accounts of the same name are told apart. */
export function fileOfHistory(history: History): ReadFile {
  const { format, app, currency, leftOut } = history;
  const accountNames = distinctNames(history.accounts.map(({ id, name }) => ({ id, name, group: null })));
  const categoryNames = distinctNames(history.categories);
  const unreadable = [...history.unreadable];
  const incomeById = new Map(history.categories.map(({ id, isIncome }) => [id, isIncome]));
  const plain = ({ categoryId, transferAccountId, transferKey }: Ends) => ({
    category: categoryNames.get(categoryId ?? '') ?? null,
    isIncome: incomeById.get(categoryId ?? '') ?? null,
    transferAccount: accountNames.get(transferAccountId ?? '') ?? null,
    transferKey,
  });
  const rowsBy = new Map<string, StatementRow[]>(history.accounts.map(({ id }) => [id, []]));
  for (const movement of history.movements) {
    const { line, postedOn, amount, payee, note } = movement;
    const rows = rowsBy.get(movement.accountId);
    if (rows === undefined) {
      unreadable.push({ line, reason: 'The account of this transaction is not in the file.' });
      continue;
    }
    const parts = movement.parts.map((part) => ({
      ...plainPart,
      ...plain(part),
      amount: part.amount,
      note: part.note,
    }));
    const row = { ...plainRow, ...plain(movement), line, postedOn, amount, currency, note };
    rows.push({
      ...row,
      description: payee || row.transferAccount || note || '',
      fileId: movement.id || null,
      role: movement.isOpening === true ? ('opening' as const) : null,
      isCleared: movement.isCleared ?? null,
      tags: [...(movement.tags ?? []), ...tagsIn(note ?? '')],
      ...(parts.length === 0 ? {} : { category: null, parts: withRest(parts, amount) }),
    });
  }
  return {
    ...plainFile,
    format,
    app,
    statements: history.accounts.map(({ id, name, kind }) => ({
      accountName: accountNames.get(id) ?? name,
      accountKind: kind,
      currency,
      rows: (rowsBy.get(id) ?? []).toSorted((a, b) =>
        a.postedOn < b.postedOn ? -1 : Number(a.postedOn > b.postedOn),
      ),
      opening: null,
      closing: null,
      isWhole: true,
    })),
    categories: history.categories.map(({ id, name, group, isIncome }) => ({
      name: categoryNames.get(id) ?? name,
      group,
      isIncome,
    })),
    plans: history.plans.flatMap(({ categoryId, month, amount }): Plan[] => {
      const category = categoryNames.get(categoryId);
      return category === undefined ? [] : [{ category, month, amount }];
    }),
    leftOut,
    unreadable,
  };
}

/** The key of a transfer that names its two sides by their ids; null where one of them is not named. */
export function keyOfSides(id: string, otherId: string): string | null {
  return id === '' || otherId === '' ? null : [id, otherId].toSorted().join(' ');
}

/** A name that two have gets its group before it, and where that is the same too, a number after it. */
function distinctNames(
  items: readonly { id: string; name: string; group: string | null }[],
): Map<string, string> {
  const used = new Map<string, number>();
  const counts = Map.groupBy(items, ({ name }) => name);
  return new Map(
    items.map(({ id, name, group }) => {
      const isShared = (counts.get(name)?.length ?? 0) > 1;
      const own = isShared && group !== null ? `${group}: ${name}` : name;
      const count = (used.get(own) ?? 0) + 1;
      used.set(own, count);
      return [id, count === 1 ? own : `${own} (${count})`];
    }),
  );
}

/** The total counts: what the parts lack of it is a part of its own. */
export function withRest(parts: readonly RowPart[], amount: Decimal): readonly RowPart[] {
  const found = sum(parts.map((part) => part.amount));
  if (parts.length === 0 || equals(found, amount)) return parts;
  return [...parts, { ...plainPart, amount: subtract(amount, found) }];
}

function tagsIn(note: string): string[] {
  return [...note.matchAll(/(?:^|\s)#([\p{L}\p{N}_-]+)/gu)].map(([, tag = '']) => tag);
}
