import { categoryByKeyword } from '../log/keyword-category.ts';
import { dayOf } from '../world/calendar.ts';
import { plainEnrichment } from '../world/ledger.ts';
import {
  type AccountSpec,
  type Balance,
  type Enrichment,
  type Movement,
  movementOn,
} from '../world/movement.ts';
import { customDebt } from './custom-debt.ts';
import type { CustomAccount, CustomDocument, CustomRow } from './custom-document.ts';
import { customHoldings, customPortfolio } from './custom-portfolio.ts';
import { draftsFromMovements } from './movement-log.ts';
import type { Clockwork, Persona } from './persona.ts';

const DEFAULT_SUBTYPES = {
  depository: 'checking',
  credit: 'credit card',
  loan: 'student',
  investment: 'brokerage',
  other: 'other',
} as const;

function specOf(account: CustomAccount, index: number): AccountSpec {
  const subtype = account.subtype ?? DEFAULT_SUBTYPES[account.type];
  const mask = account.meta?.mask;
  return {
    key: `account-${index}`,
    name: account.meta?.name ?? `Custom ${subtype}`,
    officialName: account.meta?.official_name ?? null,
    mask: mask === undefined ? String(index).repeat(4) : mask,
    type: account.type,
    subtype,
    currency: account.currency ?? 'USD',
  };
}

/** What the document says of a row, or else what its description suggests. */
function enrichmentOf(row: CustomRow): Enrichment {
  const given = row.personal_finance_category;
  const suggested = categoryByKeyword(row.description, row.amount);
  const plain = plainEnrichment(suggested, { confidence: suggested === 'OTHER_OTHER' ? 'LOW' : 'MEDIUM' });
  return {
    ...plain,
    merchantName: row.merchant_name ?? null,
    channel: row.payment_channel ?? plain.channel,
    ...(given === undefined ? {} : { category: given?.detailed ?? null }),
    ...(given ? { primary: given.primary } : {}),
  };
}

function movementsOf(account: CustomAccount, accountIndex: number): Movement[] {
  return (account.transactions ?? []).map((row, index) => {
    const postedOn = dayOf(row.date_posted);
    const authorizedOn = Math.min(dayOf(row.date_transacted), postedOn);
    const [key, account] = [`${accountIndex}-${index}`, `account-${accountIndex}`];
    const pendingAmount = postedOn > authorizedOn ? row.amount : null;
    const movement = {
      key,
      account,
      amount: row.amount,
      name: row.description,
      enrichment: enrichmentOf(row),
    };
    const currency = row.currency ? { currency: row.currency } : {};
    return movementOn(postedOn, movement, { authorizedOn, pendingAmount, ...currency });
  });
}

/** Balances exactly as the document reports them, whatever its rows say and whatever day it is. */
function reportedBalance(account: CustomAccount): Balance {
  const worth = customHoldings(account).reduce((sum, { value }) => sum + Math.round(value * 100), 0) / 100;
  const current = account.starting_balance ?? worth;
  const limit = account.meta?.limit ?? null;
  const creditLeft =
    account.type === 'credit' && limit !== null ? Math.round((limit - current) * 100) / 100 : null;
  const usual = account.type === 'depository' ? current : creditLeft;
  if (account.has_null_current_balance === true)
    return { current: null, available: account.force_available_balance ?? usual ?? current, limit };
  const available =
    account.has_null_available_balance === true ? null : (account.force_available_balance ?? usual);
  return { current, available, limit };
}

/** The account holder that a `user_custom` document describes. */
export function customPersona(document: CustomDocument, clockwork: Clockwork): Persona {
  const described = new Map(
    document.override_accounts.map((account, index) => [
      `account-${index}`,
      { account, balance: reportedBalance(account), movements: movementsOf(account, index) },
    ]),
  );
  const accounts = document.override_accounts.map(specOf);
  const movements = [...described.values()].flatMap((one) => one.movements);
  return {
    accounts,
    balanceOf: (accountKey) =>
      described.get(accountKey)?.balance ?? { current: 0, available: null, limit: null },
    draftsOf: (item) => draftsFromMovements(item, accounts, movements, clockwork, null),
    portfolioOf: (accountKey) => {
      const found = described.get(accountKey);
      return found === undefined
        ? { holdings: [], trades: [] }
        : customPortfolio(found.account, found.balance);
    },
    debtOf: (accountKey, nowMs) => {
      const found = described.get(accountKey);
      return found === undefined ? null : customDebt(found, accountKey, nowMs, clockwork);
    },
  };
}
