import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';

type HoldingsByDayTable = {
  household_id: string;
  account_id: string;
  on_date: PlainDate;
  provider_security_id: string;
  security_name: string | null;
  ticker: string | null;
  /** Decimal digits. */
  quantity: string;
  price: string;
  currency: string;
  value_cents: Cents;
  cost_cents: Cents | null;
};

type LoanTermsTable = {
  household_id: string;
  account_id: string;
  on_date: PlainDate;
  /** Decimal digits. */
  rate_percent: string | null;
  rate_type: string | null;
  principal_cents: Cents | null;
  original_principal_cents: Cents | null;
  payment_cents: Cents | null;
  payment_due_on: PlainDate | null;
};

type TradesTable = {
  household_id: string;
  account_id: string;
  provider_trade_id: string;
  on_date: PlainDate;
  name: string | null;
  provider_security_id: string | null;
  security_name: string | null;
  ticker: string | null;
  type: string;
  subtype: string | null;
  /** Decimal digits. */
  quantity: string;
  price: string;
  amount_cents: Cents;
  fees_cents: Cents | null;
  currency: string;
};

type ExchangeRatesTable = {
  household_id: string;
  base: string;
  currency: string;
  on_date: PlainDate;
  /** Decimal digits. */
  rate: string;
  source: 'hand' | 'file';
};

/** What was reported by day. */
export type DayTables = {
  exchange_rates: ExchangeRatesTable;
  holdings_by_day: HoldingsByDayTable;
  loan_terms: LoanTermsTable;
  trades: TradesTable;
};
