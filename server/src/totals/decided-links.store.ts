import { type CategoryKind, uncategorizedId } from '@cairn/domain/categories';
import { classify } from '@cairn/domain/classify';
import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { RuleKind, TransactionKind } from '@cairn/domain/transactions';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { linkedAs } from './linked-as.ts';

type Tx = HouseholdTransaction;

type Linked = {
  id: string;
  accountId: string;
  postedOn: PlainDate;
  accountType: string;
  amountCents: Cents;
  description: string;
  userCategoryKind: CategoryKind | null;
  predictedCategoryId: string | null;
  predictedCategoryKind: CategoryKind | null;
  ruleKind: RuleKind | null;
  kind: TransactionKind;
  userTransferId: string | null;
  transferId: string | null;
  reimbursedCategoryId: string | null;
  /** What the columns should be. */
  wantedTransferId: string | null;
  wantedCategoryId: string | null;
};

/**
 * Brings what a person linked in line with both sides of the link: a pair is a transfer while both sides count, and a deposit that pays
 * back an expense has its category while that counts as spending on an account that is not hidden from totals. Every change of
 * transactions rewrites their totals, and so calls this. Returns the accounts and days that changed.
 *
 * A side on an account that the acting person may not see stays as it is.
 */
export async function applyDecidedLinks(tx: Tx): Promise<{ accountId: string; onDate: PlainDate }[]> {
  // A pair decides first, since its sides are no spending that could be paid back.
  const paired = await rewriteLinks(tx);
  const paidBack = paired.length > 0 ? await rewriteLinks(tx) : [];
  await followExpectedBack(tx);
  return [...paired, ...paidBack].map(({ accountId, postedOn }) => ({ accountId, onDate: postedOn }));
}

async function rewriteLinks(tx: Tx): Promise<Linked[]> {
  const rows = await readLinked(tx);
  const changed = rows.flatMap((row) => {
    const wanted = {
      userTransferId: row.userTransferId,
      transferId: row.wantedTransferId,
      reimbursedCategoryId: row.wantedCategoryId,
    };
    const kind = classify({
      ...row,
      isPaired: wanted.transferId !== null,
      linkedAs: linkedAs(wanted),
    });
    const isSo =
      kind === row.kind &&
      wanted.transferId === row.transferId &&
      wanted.reimbursedCategoryId === row.reimbursedCategoryId;
    return isSo ? [] : [{ ...row, kind }];
  });
  if (changed.length === 0) return [];
  const records = changed.map(({ id, kind, wantedTransferId, wantedCategoryId }) => ({
    id,
    kind,
    transferId: wantedTransferId,
    categoryId: wantedCategoryId,
  }));
  await sql`
    update transactions set transfer_id = r."transferId", reimbursed_category_id = r."categoryId", predicted_kind = r.kind
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(id uuid, kind text, "transferId" uuid, "categoryId" text)
    where transactions.household_id = ${tx.householdId}::uuid and transactions.id = r.id
  `.execute(tx.query);
  return changed;
}

/** All that a person linked, with what each link makes of it. */
async function readLinked({ query, householdId }: Tx): Promise<Linked[]> {
  const { rows } = await sql<Linked>`
    with linked as (
      select t.*,
        count(*) filter (where t.user_transfer_id is not null) over (partition by t.user_transfer_id) as legs,
        count(*) filter (where t.user_transfer_id is not null and t.is_counted) over (partition by t.user_transfer_id) as counting_legs
      from transactions t
      where t.household_id = ${householdId}::uuid
        and (t.user_transfer_id is not null or t.reimburses_id is not null or t.reimbursed_category_id is not null)
    )
    select t.id, t.account_id as "accountId", t.posted_on as "postedOn", a.type as "accountType",
      t.amount_cents as "amountCents", t.description, uc.kind as "userCategoryKind",
      t.predicted_category_id as "predictedCategoryId", pc.kind as "predictedCategoryKind",
      t.rule_effects #>> '{kind,kind}' as "ruleKind", t.predicted_kind as kind,
      t.user_transfer_id as "userTransferId", t.transfer_id as "transferId", t.reimbursed_category_id as "reimbursedCategoryId",
      case when t.user_transfer_id is null or t.legs < 2 then t.transfer_id
        when t.counting_legs = 2 then t.user_transfer_id end as "wantedTransferId",
      case when t.user_transfer_id is not null then null
        when t.reimburses_id is not null and e.id is null then t.reimbursed_category_id
        when e.is_counted and not ea.is_hidden and e.predicted_kind = 'spending' and e.amount_cents < 0 and t.amount_cents > 0
          and e.currency = t.currency then e.category_id end as "wantedCategoryId"
    from linked t
    join accounts a on a.household_id = ${householdId}::uuid and a.id = t.account_id
    left join categories uc on uc.household_id = ${householdId}::uuid and uc.id = t.user_category_id
    left join categories pc on pc.household_id = ${householdId}::uuid and pc.id = t.predicted_category_id and pc.id <> ${uncategorizedId}
    left join transactions e on e.household_id = ${householdId}::uuid and e.id = t.reimburses_id
    left join accounts ea on ea.household_id = ${householdId}::uuid and ea.id = e.account_id
  `.execute(query);
  return rows;
}

/** What is to come back goes with its transaction: to its largest part, to another account or away. */
async function followExpectedBack({ query, householdId }: Tx): Promise<void> {
  await sql`
    update expected_reimbursements set transaction_id = (
      select p.id from transactions p
      where p.household_id = ${householdId}::uuid and p.part_of_id = expected_reimbursements.transaction_id
      order by p.amount_abs_cents desc, p.part_position limit 1
    )
    from transactions t
    where expected_reimbursements.household_id = ${householdId}::uuid and t.household_id = ${householdId}::uuid
      and t.id = expected_reimbursements.transaction_id and t.is_split
  `.execute(query);
  await sql`
    update expected_reimbursements set account_id = t.account_id
    from transactions t
    where expected_reimbursements.household_id = ${householdId}::uuid and t.household_id = ${householdId}::uuid
      and t.id = expected_reimbursements.transaction_id and t.account_id <> expected_reimbursements.account_id
  `.execute(query);
  await sql`
    delete from expected_reimbursements
    where household_id = ${householdId}::uuid and not exists (
      select from transactions t where t.household_id = ${householdId}::uuid and t.id = expected_reimbursements.transaction_id
    )
  `.execute(query);
}
