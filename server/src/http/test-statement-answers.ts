import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';

/** Answers of the calls about statements, and about what is entered by hand. */
export const statementAnswers = {
  completions: {
    completions: [
      {
        description: 'PRIVATE ROW',
        categoryId: 'dining',
        accountId: 'account-1',
        amount: toCents(-1234),
        currency: 'USD',
      },
    ],
    lastAccountId: null,
  },
  statement: {
    accountId: 'account-1',
    accountName: 'PRIVATE ACCOUNT',
    accountType: 'depository',
    currency: 'USD',
    on: toPlainDate('2026-03-01'),
    opening: null,
    rows: [],
    rowsSum: toCents(1_000_001),
    expected: null,
    difference: null,
    causes: [],
    last: null,
  },
  finishStatement: { statement: null },
  undoStatement: { statement: null },
};
