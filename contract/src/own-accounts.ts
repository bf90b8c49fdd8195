import { z } from 'zod';
import { categoryIdText } from './category-id.ts';
import { accountDetail } from './dashboard.ts';
import { enteredAmount, money } from './money.ts';
import { requestDate } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { multiLineText, typedText } from './text.ts';
import { transaction } from './transactions.ts';

/** What an account that a person keeps by hand is. */
export const ownAccountKind = z.enum([
  'cash',
  'checking',
  'savings',
  'credit_card',
  'loan',
  'investment',
  'property',
  'vehicle',
  'other_asset',
  'other_debt',
]);
export type OwnAccountKind = z.output<typeof ownAccountKind>;

export const accountName = typedText('Name', 100).trim().min(1, 'Name must not be empty');

/** An ISO 4217 code, such as EUR. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be a currency code such as USD');

export const newOwnAccount = z.object({
  name: accountName,
  kind: ownAccountKind,
  /** The household's, when absent. */
  currency: currencyCode.optional(),
  /** At the beginning of `balanceOn`; a debt is negative. Unknown when absent. */
  balance: enteredAmount.optional(),
  /** Today, when absent. */
  balanceOn: requestDate.optional(),
});
export type NewOwnAccount = z.output<typeof newOwnAccount>;

/** What an account held at the end of a day; a debt is negative. */
export const statedBalance = z.object({ balance: enteredAmount, on: requestDate });
export type StatedBalance = z.output<typeof statedBalance>;

const description = typedText('Description', 200).trim().min(1, 'Description must not be empty');
export const ownAmount = enteredAmount.refine((cents) => cents !== 0, 'Amount must not be zero');

/** A transaction on an account of one's own; money out is negative. */
export const newOwnTransaction = z.object({
  amount: ownAmount,
  date: requestDate,
  description,
  /** The predicted category applies when absent. */
  categoryId: categoryIdText.optional(),
  note: multiLineText(2000).optional(),
});
export type NewOwnTransaction = z.output<typeof newOwnTransaction>;

export const ownTransactionEdit = z
  .object({
    amount: ownAmount.optional(),
    date: requestDate.optional(),
    description: description.optional(),
    /** The account to move it to, whose currency the amount then is in. */
    ownAccountId: recordId.optional(),
  })
  .refine(
    (edit) => Object.values(edit).some((value) => value !== undefined),
    'must change amount, date, description or account',
  );
export type OwnTransactionEdit = z.output<typeof ownTransactionEdit>;

/**
 * What a description is completed with: how it was last entered or reported. `accountId` is the open account kept by hand that it was
 * last on; null for none.
 */
const completion = z.object({
  description: z.string(),
  categoryId: z.string(),
  accountId: z.string().nullable(),
  amount: money,
  currency: z.string(),
});

/** `lastAccountId`: the open account kept by hand to which a transaction was added last. */
export const completionsResponse = z.object({
  completions: z.array(completion),
  lastAccountId: z.string().nullable(),
});
export type Completions = z.output<typeof completionsResponse>;

export const ownAccountResponse = z.object({ account: accountDetail });
/** The transaction and its account's balance after the change; null where no balance is known. */
export const ownTransactionResponse = z.object({ transaction, accountBalance: money.nullable() });
export const removedTransactionResponse = z.object({ accountBalance: money.nullable() });
