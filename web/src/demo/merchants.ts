import type { MerchantInList } from '@cairn/contract/merchants';
import type { Transaction } from '@cairn/contract/transactions';
import { foldText } from '@cairn/domain/ledger-text';
import { merchantKey } from '@cairn/domain/merchants';
import { monthOf } from '@cairn/domain/plain-date';
import { RefusedError } from '@cairn/domain/refused-error';
import { totalsOf } from '@cairn/domain/transaction-totals';
import { transactionName } from '@cairn/domain/transactions';
import type { Answers } from './answers.ts';
import type { DemoState } from './demo-state.ts';

type Rows = readonly [Transaction, ...Transaction[]];

function figuresOf(rows: readonly Transaction[]) {
  const { spent, income } = totalsOf(rows);
  return { count: rows.length, countWithoutRate: 0, spent, income };
}

/** Rows of one merchant, newest first. */
function merchantOf(rows: Rows): MerchantInList {
  return { name: transactionName(rows[0]), ...figuresOf(rows), lastOn: rows[0].date };
}

function grouped<Key>(rows: readonly Transaction[], keyOf: (row: Transaction) => Key) {
  return [...Map.groupBy(rows, keyOf)].flatMap(([key, [first, ...rest]]): [Key, Rows][] =>
    first === undefined ? [] : [[key, [first, ...rest]]],
  );
}

/** The merchants of the sample. */
export function merchantAnswers(
  state: DemoState,
): Answers<'merchants' | 'merchant' | 'renamingPreview' | 'renameMerchant'> {
  function requireRows(name: string): Rows {
    const [first, ...rest] = state.transactions({ merchantIs: name });
    if (first === undefined)
      throw new RefusedError('not_found', 'This merchant was not found. It may have another name now.');
    return [first, ...rest];
  }
  const changing = (name: string, newName: string) =>
    requireRows(name).filter((row) => transactionName(row) !== newName);

  return {
    merchants: ({ query: { search = '', after: _none, ...period } }) => ({
      merchants: grouped(state.transactions(period), (row) => merchantKey(transactionName(row)))
        .filter(([key]) => key.includes(foldText(search)))
        .map(([, rows]) => merchantOf(rows))
        .toSorted((one, other) => other.spent - one.spent),
      nextCursor: null,
    }),
    merchant: ({ params: { merchantName: name } }) => {
      const rows = requireRows(name);
      const [[id, usual] = ['', []]] = grouped(rows, ({ categoryId }) => categoryId).toSorted(
        ([, one], [, other]) => other.length - one.length,
      );
      return {
        ...merchantOf(rows),
        firstOn: rows.at(-1)?.date ?? rows[0].date,
        usualCategory: { id, count: usual.length },
        months: grouped(rows, ({ date }) => monthOf(date)).map(([month, ofMonth]) => ({
          month,
          ...figuresOf(ofMonth),
        })),
      };
    },
    renamingPreview: ({ params: { merchantName: name }, body: { newName } }) => {
      const isOther = merchantKey(name) !== merchantKey(newName);
      const [other, ...others] = isOther ? state.transactions({ merchantIs: newName }) : [];
      return {
        count: changing(name, newName).length,
        joins: other === undefined ? null : { name: transactionName(other), count: others.length + 1 },
        hasRule: false,
      };
    },
    renameMerchant: ({ params: { merchantName: name }, body: { newName } }) => {
      const rows = changing(name, newName);
      if (rows.length === 0) throw new RefusedError('conflict', 'The merchant is called so already.');
      state.edit(rows.map(({ id }) => ({ id, merchantName: newName })));
      const stepId = state.addStep(() =>
        state.edit(
          rows.map(({ id, hasUserMerchant, merchantName }) => ({
            id,
            merchantName: hasUserMerchant ? merchantName : null,
          })),
        ),
      );
      return { stepId, name: newName, count: rows.length };
    },
  };
}
