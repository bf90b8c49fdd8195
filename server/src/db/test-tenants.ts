import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';

export type TenantRow = {
  table: string;
  values: Record<string, unknown>;
  /** Set where the row hangs on an account that only this person sees. */
  privateTo?: string;
};

/** `mendId`: the entry of the journal by which a row of the account was left out. */
type AccountIds = { accountId: string; transactionId: string; splitId: string; mendId: string };

/** A household of two people, of whom the first has linked a bank with one shared account and one of their own. */
export type Tenant = {
  /** Stands in every text that is this household's, and in no other's. */
  tag: string;
  householdId: string;
  ownerId: string;
  memberId: string;
  bankItemId: string;
  categoryId: string;
  insightId: string;
  budgetId: string;
  shared: AccountIds;
  private: AccountIds;
  /** Amounts of the shared and of the private account, unlike any other household's. */
  cents: {
    sharedRow: number;
    sharedBalance: number;
    privateRow: number;
    privateBalance: number;
    budgetLimit: number;
  };
  /** A row or more for every tenant table, in an order that foreign keys allow. */
  rows: TenantRow[];
};

export type TenantOptions = {
  tag: string;
  seed: number;
  householdId?: string;
  ownerId?: string;
  memberId?: string;
};

/** The day of every row. */
export const rowsOn = '2026-02-27';
const now = '2026-02-28T12:00:00Z';

const newAccountIds = (): AccountIds => ({
  accountId: randomUUID(),
  transactionId: randomUUID(),
  splitId: randomUUID(),
  mendId: randomUUID(),
});

/** Makes up a household; `seed`, a digit, makes its amounts its own. What the bank names is the same in every household. */
export function makeTenant({ tag, seed, ...known }: TenantOptions): Tenant {
  const tenant = {
    tag,
    householdId: known.householdId ?? randomUUID(),
    ownerId: known.ownerId ?? randomUUID(),
    memberId: known.memberId ?? randomUUID(),
    bankItemId: randomUUID(),
    categoryId: `hobby-${tag}`,
    insightId: randomUUID(),
    budgetId: randomUUID(),
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
  return { ...tenant, rows: [...householdRows(tenant), ...bankRows(tenant)] };
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
    {
      table: 'categories',
      values: {
        household_id,
        id: category_id,
        name: `Hobby ${tag}`,
        group_name: 'Other',
        kind: 'spending',
        is_built_in: false,
        position: 100,
      },
    },
    {
      table: 'category_rules',
      values: { household_id, description_contains: `shop ${tag}`, category_id, position: 1 },
    },
    {
      table: 'journal',
      values: {
        household_id,
        actor: 'person',
        user_id: ownerId,
        subject_kind: 'transaction',
        subject_id: tenant.shared.transactionId,
        action: 'edit',
        before: '{}',
        after: JSON.stringify({ note: `Note ${tag}` }),
      },
    },
    ...[tenant.shared, tenant.private].map(({ mendId, transactionId }) => ({
      table: 'journal',
      values: {
        household_id,
        id: mendId,
        actor: 'person',
        user_id: ownerId,
        subject_kind: 'transaction',
        subject_id: transactionId,
        action: 'leave_out',
        before: '{}',
        after: JSON.stringify({ gapCents: 0 }),
      },
    })),
    {
      table: 'insights',
      values: {
        household_id,
        id: tenant.insightId,
        dedup_key: 'overspending:hobby',
        detector: 'overspending',
        type: 'overspending',
        priority: 'high',
        title: `Insight ${tag}`,
        message: `Message ${tag}`,
        facts: '{}',
        ...evidence,
        confidence_percent: 80,
        created_at: now,
        refreshed_at: now,
        is_current: true,
      },
    },
    {
      table: 'insight_wordings',
      values: {
        household_id,
        insight_id: tenant.insightId,
        model: `Model ${tag}`,
        of_title: `Insight ${tag}`,
        of_message: `Message ${tag}`,
        title: `Worded ${tag}`,
        message: `Worded message ${tag}`,
        made_at: now,
      },
    },
    {
      table: 'model_usage',
      values: {
        household_id,
        on_date: rowsOn,
        call_count: 1,
        input_tokens: tenant.cents.budgetLimit,
        output_tokens: 1,
        cost_micros: 1,
        held_tokens: 0,
        held_micros: 0,
      },
    },
    {
      table: 'budgets',
      values: {
        household_id,
        id: tenant.budgetId,
        category_group: 'Other',
        monthly_limit_cents: tenant.cents.budgetLimit,
      },
    },
  ];
}

function bankRows(tenant: Made): TenantRow[] {
  const { tag, householdId: household_id, ownerId, bankItemId: bank_item_id, cents } = tenant;
  return [
    {
      table: 'bank_items',
      values: {
        household_id,
        id: bank_item_id,
        linked_by_user_id: ownerId,
        provider_item_id: 'item-1',
        institution_id: 'ins_1',
        institution_name: `Bank ${tag}`,
        sealed_access_token: Buffer.from(`sealed ${tag}`),
        encryption_key_version: 1,
        state: 'healthy',
        is_history_complete: true,
        last_succeeded_at: now,
      },
    },
    {
      table: 'sync_runs',
      values: {
        household_id,
        bank_item_id,
        started_at: now,
        finished_at: now,
        outcome: 'applied',
        page_count: 1,
        added_count: 2,
        modified_count: 0,
        removed_count: 0,
      },
    },
    {
      table: 'spare_items',
      values: {
        household_id,
        id: randomUUID(),
        provider_item_id: 'item-0',
        sealed_access_token: Buffer.from(`sealed spare ${tag}`),
        encryption_key_version: 1,
        end_after: now,
      },
    },
    ...accountRows(tenant, 'shared', cents.sharedRow, cents.sharedBalance),
    ...accountRows(tenant, 'private', cents.privateRow, cents.privateBalance).map((row) => ({
      ...row,
      privateTo: ownerId,
    })),
  ];
}

function accountRows(
  tenant: Made,
  kind: 'shared' | 'private',
  rowCents: number,
  balanceCents: number,
): TenantRow[] {
  const { tag, householdId: household_id, categoryId: category_id } = tenant;
  const { accountId: account_id, transactionId, splitId } = tenant[kind];
  const sums = {
    currency: 'USD',
    income_cents: 0,
    spending_cents: rowCents,
    refund_cents: 0,
    transfer_cents: 0,
    row_count: 1,
    spending_count: 1,
    spending_debit_count: 1,
  };
  return [
    {
      table: 'accounts',
      values: {
        household_id,
        id: account_id,
        bank_item_id: tenant.bankItemId,
        provider_account_id: `account-${kind}`,
        name: `Account ${kind} ${tag}`,
        type: 'depository',
        subtype: 'checking',
        currency: 'USD',
        current_balance_cents: balanceCents,
        private_to_user_id: kind === 'private' ? tenant.ownerId : null,
      },
    },
    {
      table: 'held_accounts',
      values: {
        household_id,
        bank_item_id: tenant.bankItemId,
        provider_account_id: `account-${kind}-again`,
        account_id,
      },
    },
    {
      table: 'transactions',
      values: {
        household_id,
        id: transactionId,
        account_id,
        bank_transaction_id: `row-${kind}`,
        bank_posted_on: rowsOn,
        bank_amount_cents: rowCents,
        bank_currency: 'USD',
        bank_description: `SHOP ${kind} ${tag}`,
        bank_is_pending: false,
        bank_payment_channel: 'in store',
        machine_category_id: category_id,
        machine_category_source: 'rule',
        machine_category_reason: `Rule ${tag}`,
        machine_flow: 'spending',
      },
    },
    {
      table: 'recurring_marks',
      values: { household_id, account_id, stream_key: `stream ${kind} ${tag}`, marked_at: now },
    },
    {
      table: 'splits',
      values: {
        household_id,
        id: splitId,
        transaction_id: transactionId,
        category_id,
        amount_cents: rowCents,
      },
    },
    {
      table: 'daily_totals',
      values: { household_id, account_id, on_date: rowsOn, category_id, posted_cents: rowCents, ...sums },
    },
    {
      table: 'yearly_totals',
      values: {
        household_id,
        account_id,
        on_year: Number(rowsOn.slice(0, 4)),
        category_id,
        ...sums,
        income_count: 0,
        refund_count: 0,
        transfer_count: 0,
        income_debit_cents: 0,
        income_debit_count: 0,
        transfer_debit_cents: 0,
        transfer_debit_count: 0,
      },
    },
    {
      table: 'balance_readings',
      values: { household_id, account_id, on_date: rowsOn, balance_cents: balanceCents },
    },
    {
      table: 'account_audits',
      values: {
        household_id,
        account_id,
        status: 'off',
        gap_cents: rowCents,
        from_on: rowsOn,
        first_balance_cents: balanceCents,
        has_moved: true,
        openings: `{${balanceCents}}`,
        standing: `{${rowCents}}`,
        parted_on: rowsOn,
        told_at: now,
        accepted_entry_id: tenant[kind].mendId,
        checked_at: now,
      },
    },
    {
      table: 'holdings',
      values: {
        household_id,
        account_id,
        provider_security_id: 'security-1',
        security_name: `Fund ${kind} ${tag}`,
        is_cash_equivalent: false,
        quantity: '1.5',
        price: '10.25',
        currency: 'USD',
        value_cents: balanceCents,
      },
    },
    {
      table: 'balance_history',
      values: { household_id, account_id, on_date: rowsOn, balance_cents: balanceCents },
    },
  ];
}

/** The statement that adds a row, as node-postgres takes it. */
export function insertionOf({ table, values }: TenantRow): { text: string; values: unknown[] } {
  const columns = Object.keys(values);
  const places = columns.map((_column, index) => `$${index + 1}`);
  return {
    text: `insert into cairn.${table} (${columns.join(', ')}) values (${places.join(', ')})`,
    values: Object.values(values),
  };
}

export async function insertRows(admin: ClientBase, rows: readonly TenantRow[]): Promise<void> {
  for (const row of rows) await admin.query(insertionOf(row));
}

/** Every table of schema cairn, by the catalogue. */
export async function listTenantTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'cairn'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  return rows.map(({ name }) => name);
}
