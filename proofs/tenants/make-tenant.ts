import { randomUUID } from 'node:crypto';
import {
  type AccountIds,
  type AccountToMake,
  accountRows,
  newAccountIds,
  rowsOn,
  rowsSavedAt,
  type TenantRow,
} from './account-rows.ts';
import { type CostPaymentIds, costRows, newCostPaymentIds } from './cost-rows.ts';
import { archiveRows, importRows } from './file-rows.ts';
import { joinEntry } from './join-entry.ts';
import { historyRows } from './journaled-changes.ts';
import { keptOwnAccount, keptOwnRows, ownAccountRows } from './manual-account-rows.ts';
import { type NoticeIds, newNoticeIds, noticeRows } from './notice-rows.ts';
import { proposalRows } from './proposal-rows.ts';
import { newTagIds, type TagIds, tagRows } from './tag-rows.ts';

/** A household of two users; the first has linked a bank with one shared and one private account. */
export type Tenant = {
  /** Part of every text of this household, and of no other's. */
  tag: string;
  householdId: string;
  ownerId: string;
  memberId: string;
  connectionId: string;
  /** A bank that the first alone sees. */
  privateConnectionId: string;
  /** To the household. */
  invitationId: string;
  categoryId: string;
  parentCategoryId: string;
  /** The journal entry of the category's renaming. */
  insightId: string;
  /** Of what the first alone sees. */
  ownInsightId: string;
  ruleId: string;
  keptRuleId: string;
  tagIds: TagIds;
  noticeIds: NoticeIds;
  costPaymentIds: CostPaymentIds;
  budgetId: string;
  /** The owner's own. */
  personalBudgetId: string;
  keptImportId: string;
  /** An account kept by hand that no test takes away. */
  keptOwnAccountId: string;
  keptOwnTransactionId: string;
  shared: AccountIds;
  private: AccountIds;
  /** Amounts of the shared and the private account, unique to this household. */
  cents: {
    sharedRow: number;
    sharedBalance: number;
    privateRow: number;
    privateBalance: number;
    budgetLimit: number;
  };
  /** Rows for every tenant table, in the order of foreign keys. */
  rows: TenantRow[];
};

export type TenantOptions = {
  tag: string;
  seed: number;
  householdId?: string;
  ownerId?: string;
  memberId?: string;
};

/** Builds a household; `seed`, a digit, makes its amounts unique. The provider's ids are the same in every household. */
export function makeTenant({ tag, seed, ...known }: TenantOptions): Tenant {
  const tenant = {
    tag,
    householdId: known.householdId ?? randomUUID(),
    ownerId: known.ownerId ?? randomUUID(),
    memberId: known.memberId ?? randomUUID(),
    connectionId: randomUUID(),
    privateConnectionId: randomUUID(),
    invitationId: randomUUID(),
    categoryId: `hobby-${tag}`,
    parentCategoryId: `leisure-${tag}`,
    insightId: randomUUID(),
    ownInsightId: randomUUID(),
    ruleId: randomUUID(),
    keptRuleId: randomUUID(),
    tagIds: newTagIds(),
    noticeIds: newNoticeIds(),
    costPaymentIds: newCostPaymentIds(),
    budgetId: randomUUID(),
    personalBudgetId: randomUUID(),
    keptImportId: randomUUID(),
    keptOwnAccountId: randomUUID(),
    keptOwnTransactionId: randomUUID(),
    shared: newAccountIds(),
    private: newAccountIds(),
    cents: {
      sharedRow: -(10_037 + seed * 1_111),
      sharedBalance: 1_000_013 + seed * 111_101,
      privateRow: -(50_041 + seed * 1_013),
      privateBalance: 7_000_029 + seed * 101_009,
      budgetLimit: 30_059 + seed * 1_019,
    },
  };
  return {
    ...tenant,
    rows: [householdRows, tagRows, bankRows, costRows, proposalRows, noticeRows].flatMap((rows) =>
      rows(tenant),
    ),
  };
}

type Made = Omit<Tenant, 'rows'>;

function householdRows(tenant: Made): TenantRow[] {
  const { tag, householdId: household_id, ownerId, memberId, categoryId: category_id } = tenant;
  const evidence = {
    evidence_transaction_ids: [tenant.shared.transactionId],
    evidence_total_cents: tenant.cents.sharedRow,
  };
  return [
    { table: 'households', values: { household_id, name: `Household ${tag}`, time_zone: 'UTC' } },
    { table: 'household_members', values: { household_id, user_id: ownerId, role: 'owner' } },
    { table: 'household_members', values: { household_id, user_id: memberId, role: 'member' } },
    ...[
      tenant.private.accountId,
      tenant.private.ownAccountId,
      tenant.private.formerAccountId,
      tenant.privateConnectionId,
      tenant.personalBudgetId,
    ].map((id) => ({
      table: 'private_accounts' as const,
      values: { household_id, id, user_id: ownerId },
    })),
    {
      table: 'categories',
      values: {
        household_id,
        id: tenant.parentCategoryId,
        name: `Leisure ${tag}`,
        kind: 'spending',
        is_built_in: false,
        position: 100,
        color: 4,
      },
    },
    {
      table: 'categories',
      values: {
        household_id,
        id: category_id,
        name: `Hobby ${tag}`,
        parent_id: tenant.parentCategoryId,
        kind: 'spending',
        is_built_in: false,
        position: 101,
        color: 4,
      },
    },
    ...[tenant.ruleId, tenant.keptRuleId].map((id, position) => ({
      table: 'category_rules' as const,
      values: {
        household_id,
        id,
        conditions: JSON.stringify([{ is: 'text', match: 'contains', text: `shop ${tag} ${position}` }]),
        category_id,
        position,
      },
    })),
    {
      table: 'journal',
      values: {
        household_id,
        actor: 'user',
        user_id: ownerId,
        subject_kind: 'transaction',
        subject_id: tenant.shared.transactionId,
        account_id: tenant.shared.accountId,
        action: 'edit',
        before: '{}',
        after: JSON.stringify({ note: `Note ${tag}` }),
      },
    },
    ...historyRows(tenant),
    ...(['shared', 'private'] as const).map((kind) => joinEntry(tenant, kind)),
    ...(['shared', 'private'] as const).map((kind) => ({
      table: 'category_corrections',
      values: {
        household_id,
        description: `SHOP ${kind} ${tag}`,
        category_id,
        corrected_by_user_id: ownerId,
        corrected_at: rowsSavedAt,
        transaction_id: tenant[kind].transactionId,
        change_id: tenant[kind].learningId,
        private_to_user_id: kind === 'private' ? ownerId : null,
      },
      ...(kind === 'private' ? { privateTo: ownerId } : {}),
    })),
    ...(['shared', 'private'] as const).map((kind) => ({
      table: 'insights' as const,
      values: {
        household_id,
        id: kind === 'shared' ? tenant.insightId : tenant.ownInsightId,
        private_to_user_id: kind === 'private' ? ownerId : null,
        dedup_key: 'overspending:hobby',
        detector: 'overspending',
        type: 'overspending',
        priority: 'high',
        title: `Insight ${kind === 'private' ? 'private ' : ''}${tag}`,
        message: `Message ${tag}`,
        facts: '{}',
        ...evidence,
        confidence_percent: 80,
        created_at: rowsSavedAt,
        refreshed_at: rowsSavedAt,
        is_current: true,
      },
      ...(kind === 'private' ? { privateTo: ownerId } : {}),
    })),
    {
      table: 'model_usage',
      values: {
        household_id,
        on_date: rowsOn,
        call_count: 1,
        input_tokens: tenant.cents.budgetLimit,
        output_tokens: 1,
        cost_micros: 1,
        reserved_tokens: 0,
        reserved_micros: 0,
      },
    },
    ...(['shared', 'private'] as const).map((kind) => ({
      table: 'insight_briefs' as const,
      values: {
        household_id,
        private_to_user_id: kind === 'private' ? ownerId : null,
        model: `Model ${tag}`,
        offered_insights: [`${tenant.insightId}:high`],
        insight_ids: [tenant.insightId],
        created_at: rowsSavedAt,
      },
      ...(kind === 'private' ? { privateTo: ownerId } : {}),
    })),
    {
      table: 'model_replies',
      values: { household_id, on_date: rowsOn, purpose: 'brief', reply_count: 1, dropped_count: 0 },
    },
    ...(['shared', 'private'] as const).map((kind) => ({
      table: 'report_cache',
      values: {
        household_id,
        private_to_user_id: kind === 'private' ? ownerId : null,
        kind: 'health',
        ledger_version: 1,
        for_date: rowsOn,
        currency: 'USD',
        content: JSON.stringify({ health: null, silentReason: `Reason ${kind} ${tag}` }),
        computed_at: rowsSavedAt,
      },
      ...(kind === 'private' ? { privateTo: ownerId } : {}),
    })),
    ...(['shared', 'private'] as const).map((kind) => ({
      table: 'idempotency_keys',
      values: {
        household_id,
        id: randomUUID(),
        private_to_user_id: kind === 'private' ? ownerId : null,
        digest: `digest-${tag}`,
        answer: JSON.stringify({ text: `Answer ${kind} ${tag}` }),
        answered_at: rowsSavedAt,
      },
      ...(kind === 'private' ? { privateTo: ownerId } : {}),
    })),
    {
      table: 'exchange_rates',
      values: {
        household_id,
        base: 'EUR',
        currency: 'USD',
        on_date: rowsOn,
        rate: `${tenant.cents.budgetLimit}.0842`,
        source: 'hand',
      },
    },
    ...budgetRows(tenant, tenant.budgetId, null),
    ...budgetRows(tenant, tenant.personalBudgetId, ownerId),
  ];
}

function budgetRows(
  { householdId: household_id, categoryId: category_id, cents: { budgetLimit } }: Made,
  id: string,
  owner: string | null,
): TenantRow[] {
  const rows: TenantRow[] = [
    { table: 'budgets', values: { household_id, id, category_id, private_to_user_id: owner } },
    {
      table: 'budget_terms',
      values: {
        household_id,
        budget_id: id,
        from_month: '2025-01-01',
        limit_cents: budgetLimit,
        status: 'active',
      },
    },
    {
      table: 'budget_months',
      values: { household_id, budget_id: id, month: '2025-02-01', limit_cents: budgetLimit },
    },
  ];
  return owner === null ? rows : rows.map((row) => ({ ...row, privateTo: owner }));
}

function bankRows(tenant: Made): TenantRow[] {
  const { tag, householdId: household_id, ownerId, connectionId: connection_id, cents } = tenant;
  const account = { tag, household_id, connection_id, category_id: tenant.categoryId };
  const shared: AccountToMake = {
    ...account,
    kind: 'shared',
    ids: tenant.shared,
    privateToUserId: null,
    rowCents: cents.sharedRow,
    balanceCents: cents.sharedBalance,
  };
  const own: AccountToMake = {
    ...account,
    kind: 'private',
    ids: tenant.private,
    privateToUserId: ownerId,
    rowCents: cents.privateRow,
    balanceCents: cents.privateBalance,
  };
  const rowsOf = (made: AccountToMake) =>
    [accountRows, ownAccountRows, importRows, archiveRows].flatMap((rows) => rows(made));
  return [
    ...([connection_id, tenant.privateConnectionId] as const).map((id) => ({
      table: 'connections' as const,
      values: {
        household_id,
        id,
        private_to_user_id: id === connection_id ? null : ownerId,
        linked_by_user_id: ownerId,
        provider_item_id: id === connection_id ? 'item-1' : 'item-2',
        institution_id: 'ins_1',
        institution_name: id === connection_id ? `Bank ${tag}` : `Private bank ${tag}`,
        sealed_access_token: Buffer.from(`sealed ${tag}`),
        encryption_key_version: 1,
        state: 'healthy',
        is_history_complete: true,
        last_succeeded_at: rowsSavedAt,
      },
      ...(id === connection_id ? {} : { privateTo: ownerId }),
    })),
    {
      table: 'daily_usage',
      values: { household_id, on_date: '2026-11-20', kind: 'sync', use_count: 7 },
    },
    ...([connection_id, tenant.privateConnectionId] as const).map((id) => ({
      table: 'sync_runs' as const,
      values: {
        household_id,
        connection_id: id,
        started_at: rowsSavedAt,
        finished_at: rowsSavedAt,
        outcome: 'applied',
        page_count: 1,
        added_count: 2,
        modified_count: 0,
        removed_count: 0,
      },
      ...(id === connection_id ? {} : { privateTo: ownerId }),
    })),
    {
      table: 'items_to_remove',
      values: {
        household_id,
        id: randomUUID(),
        provider_item_id: 'item-0',
        sealed_access_token: Buffer.from(`sealed extra ${tag}`),
        encryption_key_version: 1,
        remove_after: rowsSavedAt,
      },
    },
    ...rowsOf(shared),
    ...importRows(shared, tenant.keptImportId),
    ...keptOwnRows(shared, tenant),
    inEuros(keptOwnAccount(shared, randomUUID())),
    ...rowsOf(own).map((row) => ({ ...row, privateTo: ownerId })),
  ];
}

/** For calls about exchange rates, which need an account in another currency. */
function inEuros({ values, ...row }: TenantRow): TenantRow {
  return { ...row, values: { ...values, currency: 'EUR' } };
}
