import { type Day, dateText } from '../world/calendar.ts';
import type { Enrichment, Movement } from '../world/movement.ts';
import { stableId } from '../world/rng.ts';
import { currencyCodes } from './currency-codes.ts';

/** A transaction as Plaid sends it, with every key present. */
export type BankTransaction = {
  transaction_id: string;
  account_id: string;
  pending: boolean;
  pending_transaction_id: string | null;
  amount: number;
  iso_currency_code: string | null;
  unofficial_currency_code: string | null;
  date: string;
  authorized_date: string | null;
  datetime: string | null;
  authorized_datetime: string | null;
  name: string;
  original_description: string | null;
  payment_meta: Record<string, null>;
  transaction_code: null;
  category: null;
  category_id: null;
  account_owner: null;
} & ReturnType<typeof enrichedFields>;

const NO_PAYMENT_META = {
  by_order_of: null,
  payee: null,
  payer: null,
  payment_method: null,
  payment_processor: null,
  ppd_id: null,
  reason: null,
  reference_number: null,
};

/** Primaries with an underscore in their own name; the others are the text before the first underscore. */
const PRIMARIES =
  'TRANSFER_IN TRANSFER_OUT LOAN_PAYMENTS LOAN_DISBURSEMENTS BANK_FEES FOOD_AND_DRINK GENERAL_MERCHANDISE HOME_IMPROVEMENT PERSONAL_CARE GENERAL_SERVICES GOVERNMENT_AND_NON_PROFIT RENT_AND_UTILITIES'.split(
    ' ',
  );

/** The primary category of a detailed one: a detailed name is its primary, an underscore, and more. */
export function primaryOf(detailed: string): string {
  const primary = PRIMARIES.find((candidate) => detailed.startsWith(`${candidate}_`));
  return primary ?? detailed.slice(0, detailed.indexOf('_'));
}

/** What version 1 of the taxonomy calls the few categories that version 2 renamed. */
const VERSION_1_NAMES: Readonly<Record<string, string>> = {
  INCOME_SALARY: 'INCOME_WAGES',
  INCOME_OTHER: 'INCOME_OTHER_INCOME',
  INCOME_CHILD_SUPPORT: 'INCOME_OTHER_INCOME',
  INCOME_CONTRACTOR: 'INCOME_OTHER_INCOME',
  INCOME_GIG_ECONOMY: 'INCOME_OTHER_INCOME',
  INCOME_LONG_TERM_DISABILITY: 'INCOME_OTHER_INCOME',
  INCOME_MILITARY: 'INCOME_OTHER_INCOME',
  INCOME_RENTAL: 'INCOME_OTHER_INCOME',
  LOAN_DISBURSEMENTS_AUTO: 'TRANSFER_IN_CASH_ADVANCES_AND_LOANS',
  LOAN_DISBURSEMENTS_CASH_ADVANCES: 'TRANSFER_IN_CASH_ADVANCES_AND_LOANS',
  LOAN_DISBURSEMENTS_EWA: 'TRANSFER_IN_CASH_ADVANCES_AND_LOANS',
  LOAN_DISBURSEMENTS_MORTGAGE: 'TRANSFER_IN_CASH_ADVANCES_AND_LOANS',
  LOAN_DISBURSEMENTS_PERSONAL: 'TRANSFER_IN_CASH_ADVANCES_AND_LOANS',
  LOAN_DISBURSEMENTS_STUDENT: 'TRANSFER_IN_CASH_ADVANCES_AND_LOANS',
  LOAN_DISBURSEMENTS_OTHER_DISBURSEMENT: 'TRANSFER_IN_CASH_ADVANCES_AND_LOANS',
  LOAN_PAYMENTS_BNPL: 'LOAN_PAYMENTS_OTHER_PAYMENT',
  LOAN_PAYMENTS_CASH_ADVANCES: 'LOAN_PAYMENTS_OTHER_PAYMENT',
  LOAN_PAYMENTS_EWA: 'LOAN_PAYMENTS_OTHER_PAYMENT',
  TRANSFER_IN_TRANSFER_IN_FROM_APPS: 'TRANSFER_IN_ACCOUNT_TRANSFER',
  TRANSFER_IN_WIRE: 'TRANSFER_IN_ACCOUNT_TRANSFER',
  TRANSFER_OUT_TRANSFER_OUT_FROM_APPS: 'TRANSFER_OUT_ACCOUNT_TRANSFER',
  TRANSFER_OUT_WIRE: 'TRANSFER_OUT_ACCOUNT_TRANSFER',
  TRANSFER_OUT_CRYPTO: 'TRANSFER_OUT_OTHER_TRANSFER_OUT',
  BANK_FEES_LATE_FEES: 'BANK_FEES_OTHER_BANK_FEES',
  BANK_FEES_CASH_ADVANCE: 'BANK_FEES_OTHER_BANK_FEES',
  OTHER_OTHER: 'GENERAL_SERVICES_OTHER_GENERAL_SERVICES',
};

export type Rendering = { includeOriginalDescription: boolean; categoryVersion: 'v1' | 'v2' };

/** The transaction as one request asked for it. */
export function renderTransaction(transaction: BankTransaction, rendering: Rendering): BankTransaction {
  const category = transaction.personal_finance_category;
  return {
    ...transaction,
    original_description: rendering.includeOriginalDescription ? transaction.original_description : null,
    personal_finance_category: category === null ? null : categoryIn(rendering.categoryVersion, category),
  };
}

function categoryIn(
  version: 'v1' | 'v2',
  category: NonNullable<BankTransaction['personal_finance_category']>,
): BankTransaction['personal_finance_category'] {
  const renamed = version === 'v1' ? VERSION_1_NAMES[category.detailed] : undefined;
  return renamed === undefined
    ? { ...category, version }
    : { ...category, primary: primaryOf(renamed), detailed: renamed, version };
}

type Stage = 'pending' | 'posted';

function transactionId(itemSeed: string, movementKey: string, stage: Stage): string {
  return stableId(itemSeed, 'transaction', movementKey, stage);
}

export function accountId(itemSeed: string, accountKey: string): string {
  return stableId(itemSeed, 'account', accountKey);
}

/** Whose row it is: the Item's seed, the account's id on that Item, and its currency. */
export type RowOwner = { itemSeed: string; accountId: string; currency: string };

/** How a movement looks on the wire at one stage of its life, before any enrichment is amended away. */
export function transactionOf(owner: RowOwner, movement: Movement, stage: Stage): BankTransaction {
  const pending = stage === 'pending';
  const name = pending ? movement.pendingName : movement.name;
  const linked = !pending && movement.pendingAmount !== null && movement.ending === 'posts';
  const { enrichment } = movement;
  const dateOf = (day: Day) => dateText(day);
  return {
    transaction_id: transactionId(owner.itemSeed, movement.key, stage),
    account_id: owner.accountId,
    pending,
    pending_transaction_id: linked ? transactionId(owner.itemSeed, movement.key, 'pending') : null,
    amount: pending ? (movement.pendingAmount ?? movement.amount) : movement.amount,
    ...currencyCodes(movement.currency ?? owner.currency),
    date: dateOf(pending ? movement.authorizedOn : movement.postedOn),
    authorized_date: dateOf(movement.authorizedOn),
    datetime: null,
    authorized_datetime: null,
    name,
    ...enrichedFields(enrichment),
    original_description: name,
    payment_meta: NO_PAYMENT_META,
    transaction_code: null,
    category: null,
    category_id: null,
    account_owner: null,
  };
}

const merchantIds = new Map<string, string>();

/** Merchants have one id for all Items. Cached, because a statement names few merchants and names them often. */
function merchantId(name: string): string {
  const id = merchantIds.get(name) ?? stableId('merchant', name);
  merchantIds.set(name, id);
  return id;
}

/** The fields that the bank's enrichment decides. */
export function enrichedFields(enrichment: Enrichment) {
  const { merchantName, category, confidence, channel, website } = enrichment;
  const entityId = merchantName === null ? null : merchantId(merchantName);
  const primary = category === null ? null : (enrichment.primary ?? primaryOf(category));
  return {
    merchant_name: merchantName,
    merchant_entity_id: entityId,
    logo_url: null,
    website,
    payment_channel: channel,
    personal_finance_category:
      primary === null || category === null
        ? null
        : { primary, detailed: category, confidence_level: confidence, version: 'v2' },
    personal_finance_category_icon_url: `https://plaid-category-icons.plaid.com/PFC_${primary ?? 'OTHER'}.png`,
    counterparties:
      merchantName === null || entityId === null
        ? []
        : [
            {
              name: merchantName,
              type: enrichment.counterparty ?? 'merchant',
              website,
              logo_url: null,
              entity_id: entityId,
              confidence_level: confidence,
              account_numbers: null,
            },
          ],
    location: {
      address: null,
      city: enrichment.city,
      region: enrichment.region,
      postal_code: null,
      country: enrichment.country,
      lat: null,
      lon: null,
      store_number: enrichment.storeNumber,
    },
    transaction_type: channel === 'online' ? 'digital' : channel === 'in store' ? 'place' : 'special',
    check_number: enrichment.checkNumber,
  };
}
