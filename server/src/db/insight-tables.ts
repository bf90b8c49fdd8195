import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { Generated } from 'kysely';
import type { Instant, Json } from './column-types.ts';

type InsightsTable = {
  household_id: string;
  id: Generated<string>;
  dedup_key: string;
  detector: string;
  type: 'overspending' | 'trend' | 'recommendation' | 'alert';
  priority: 'high' | 'medium' | 'low';
  title: string;
  message: string;
  facts: Json;
  evidence_transaction_ids: string[];
  evidence_total_cents: Cents;
  evidence_account_ids: Generated<string[]>;
  confidence_percent: number;
  created_at: Instant;
  refreshed_at: Instant;
  is_current: boolean;
  dismissed_at: Instant | null;
  feedback: 'useful' | 'not_useful' | null;
  is_provisional: Generated<boolean>;
};

type DismissedStreamsTable = {
  household_id: string;
  account_id: string;
  stream_key: string;
  dismissed_at: Instant;
};

type ReportCacheTable = {
  household_id: string;
  id: Generated<string>;
  private_to_user_id: string | null;
  kind: 'recurring' | 'forecast' | 'health' | 'findings';
  ledger_version: number;
  for_date: PlainDate;
  currency: string;
  content: Json;
  computed_at: Instant;
};

type InsightBriefsTable = {
  household_id: string;
  model: string;
  offered_insights: string[];
  insight_ids: string[];
  created_at: Instant;
};

type MerchantSuggestionsTable = {
  household_id: string;
  account_id: string;
  descriptor: string;
  model: string;
  category_id: string | null;
  name: string | null;
  created_at: Instant;
};

type ModelRepliesTable = {
  household_id: string;
  on_date: PlainDate;
  purpose: 'brief' | 'question' | 'merchant';
  reply_count: number;
  dropped_count: number;
};

type ModelUsageTable = {
  household_id: string;
  on_date: PlainDate;
  call_count: number;
  input_tokens: number;
  output_tokens: number;
  cost_micros: number;
  reserved_tokens: number;
  reserved_micros: number;
};

/** The tables of computed insights and of language model results. */
export type InsightTables = {
  insights: InsightsTable;
  dismissed_streams: DismissedStreamsTable;
  report_cache: ReportCacheTable;
  insight_briefs: InsightBriefsTable;
  merchant_suggestions: MerchantSuggestionsTable;
  model_replies: ModelRepliesTable;
  model_usage: ModelUsageTable;
};
