import { z } from 'zod';
import { plainEnrichment } from '../world/books.ts';
import { dayOf } from '../world/calendar.ts';
import type { AccountSpec, Balance, Movement } from '../world/movement.ts';
import { categoryByKeyword } from './keyword-category.ts';
import { draftsFromMovements } from './movement-log.ts';
import type { Clockwork, Persona } from './persona.ts';

const date = z.iso.date();
const currency = z.string().regex(/^[A-Z]{3}$/);

const overrideAccountSchema = z.object({
  type: z.enum(['depository', 'credit', 'loan', 'investment', 'other']),
  subtype: z.string().optional(),
  starting_balance: z.number().optional(),
  force_available_balance: z.number().optional(),
  has_null_available_balance: z.boolean().optional(),
  currency: currency.optional(),
  meta: z
    .object({
      name: z.string().optional(),
      official_name: z.string().optional(),
      limit: z.number().optional(),
      mask: z.string().optional(),
    })
    .optional(),
  transactions: z
    .array(
      z.object({
        date_transacted: date,
        date_posted: date,
        amount: z.number(),
        description: z.string(),
        currency: currency.optional(),
      }),
    )
    .optional(),
});
type OverrideAccount = z.infer<typeof overrideAccountSchema>;

const documentSchema = z.object({
  override_accounts: z.array(overrideAccountSchema).min(1).max(10),
  mfa: z
    .object({
      type: z.enum(['device', 'questions', 'selections', 'device-list']),
      question_rounds: z.int().min(1).max(5).optional(),
      questions_per_round: z.int().min(1).max(5).optional(),
      selection_rounds: z.int().min(1).max(5).optional(),
      selections_per_question: z.int().min(1).max(6).optional(),
    })
    .optional(),
  force_error: z.object({ error_code: z.string() }).optional(),
});
export type CustomDocument = z.infer<typeof documentSchema>;

/** Longest document, in characters, and most rows in it: larger than Plaid's, so that a test can write its truth. */
const MAX_DOCUMENT_LENGTH = 1_000_000;
const MAX_ROWS = 2000;

/** Reads a `user_custom` document. Unknown keys are ignored. Gives a one-line reason when it cannot be used. */
export function parseCustomDocument(text: string): { document: CustomDocument } | { problem: string } {
  if (text.length > MAX_DOCUMENT_LENGTH)
    return { problem: `the document is longer than ${MAX_DOCUMENT_LENGTH} characters` };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: 'the document is not valid JSON' };
  }
  const parsed = documentSchema.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}` };
  }
  const rows = parsed.data.override_accounts.reduce(
    (sum, account) => sum + (account.transactions?.length ?? 0),
    0,
  );
  return rows > MAX_ROWS
    ? { problem: `the document has more than ${MAX_ROWS} transactions` }
    : { document: parsed.data };
}

const DEFAULT_SUBTYPES = {
  depository: 'checking',
  credit: 'credit card',
  loan: 'student',
  investment: 'brokerage',
  other: 'other',
} as const;

function specOf(account: OverrideAccount, index: number): AccountSpec {
  const subtype = account.subtype ?? DEFAULT_SUBTYPES[account.type];
  return {
    key: `account-${index}`,
    name: account.meta?.name ?? `Custom ${subtype}`,
    officialName: account.meta?.official_name ?? null,
    mask: account.meta?.mask ?? String(index).repeat(4),
    type: account.type,
    subtype,
    currency: account.currency ?? 'USD',
  };
}

function movementsOf(account: OverrideAccount, accountIndex: number): Movement[] {
  return (account.transactions ?? []).map((row, index) => {
    const postedOn = dayOf(row.date_posted);
    const authorizedOn = Math.min(dayOf(row.date_transacted), postedOn);
    const category = categoryByKeyword(row.description, row.amount);
    return {
      key: `${accountIndex}-${index}`,
      account: `account-${accountIndex}`,
      authorizedOn,
      minute: 0,
      postedOn,
      postedMinute: 0,
      amount: row.amount,
      pendingAmount: postedOn > authorizedOn ? row.amount : null,
      ending: 'posts',
      name: row.description,
      pendingName: row.description,
      enrichment: plainEnrichment(category, { confidence: category === 'OTHER_OTHER' ? 'LOW' : 'MEDIUM' }),
      amendedAfterDays: null,
    };
  });
}

/** Balances exactly as the document reports them, whatever its rows say and whatever day it is. */
function reportedBalance(account: OverrideAccount): Balance {
  const current = account.starting_balance ?? 0;
  const limit = account.meta?.limit ?? null;
  const creditLeft =
    account.type === 'credit' && limit !== null ? Math.round((limit - current) * 100) / 100 : null;
  const usual = account.type === 'depository' ? current : creditLeft;
  const available =
    account.has_null_available_balance === true ? null : (account.force_available_balance ?? usual);
  return { current, available, limit };
}

/** The account holder that a `user_custom` document describes. */
export function customPersona(document: CustomDocument, clockwork: Clockwork): Persona {
  const accounts = document.override_accounts.map(specOf);
  const movements = document.override_accounts.flatMap(movementsOf);
  const balances = new Map(
    document.override_accounts.map((account, index) => [`account-${index}`, reportedBalance(account)]),
  );
  return {
    accounts,
    balanceOf: (accountKey) => balances.get(accountKey) ?? { current: 0, available: null, limit: null },
    draftsOf: (item) => draftsFromMovements(item, accounts, movements, clockwork, null),
  };
}
