import { AppError } from '@cairn/contract/errors';
import {
  maxNoticeChoices,
  type NewNoticeChoice,
  type NoticeChoice,
  type NoticeKind,
  noticeKind,
  noticeKinds,
  noticeMessages,
} from '@cairn/contract/notice-settings';
import type { Cents } from '@cairn/domain/money';
import type { HouseholdTransaction, OwnTransaction, OwnWriting } from '../db/in-household.ts';

/** A choice that is on. `accountId`: of a balance. */
export type Chosen = {
  id: string;
  kind: NoticeKind;
  amount: Cents | null;
  accountId: string | null;
  chosenAt: Date;
};

/** What a person chose, also of accounts that they no longer see. */
export async function readChosen({ query, householdId, userId }: OwnTransaction): Promise<Chosen[]> {
  const rows = await query
    .selectFrom('notification_choices')
    .select(['id', 'kind', 'amount_cents as amount', 'account_id as accountId', 'chosen_at as chosenAt'])
    .where('household_id', '=', householdId)
    .where('private_to_user_id', '=', userId)
    .orderBy('chosen_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, kind: noticeKind.parse(row.kind) }));
}

/** What a person chose, in the order in which it is offered; without that of accounts which they no longer see. */
export async function readChoices(tx: HouseholdTransaction): Promise<NoticeChoice[]> {
  const { query, householdId } = tx;
  const chosen = await readChosen(tx);
  const accounts = await query
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('household_id', '=', householdId)
    .execute();
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return chosen
    .flatMap(({ id, kind, amount, accountId }): NoticeChoice[] => {
      const account = accountId === null ? null : byId.get(accountId);
      return account === undefined ? [] : [{ id, kind, amount, account }];
    })
    .toSorted((a, b) => noticeKinds.indexOf(a.kind) - noticeKinds.indexOf(b.kind));
}

/** Turns a kind on, or changes its amount. Throws too_many_requests beyond as many as anybody needs. */
export async function choose(
  tx: OwnWriting,
  { kind, amount, accountId }: NewNoticeChoice,
  now: Date,
): Promise<void> {
  const { query, householdId, userId } = tx;
  await query
    .insertInto('notification_choices')
    .values({
      household_id: householdId,
      private_to_user_id: userId,
      kind,
      amount_cents: amount ?? null,
      account_id: accountId ?? null,
      chosen_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['household_id', 'private_to_user_id', 'kind', 'account_id'])
        .doUpdateSet({ amount_cents: amount ?? null, chosen_at: now }),
    )
    .execute();
  if ((await readChosen(tx)).length > maxNoticeChoices)
    throw new AppError('too_many_requests', noticeMessages.tooManyChoices);
}

/** Turns one off. Gives its kind. Throws not_found. */
export async function dropChoice(tx: OwnWriting, id: string): Promise<NoticeKind> {
  const { query, householdId, userId } = tx;
  const row = await query
    .deleteFrom('notification_choices')
    .where('household_id', '=', householdId)
    .where('private_to_user_id', '=', userId)
    .where('id', '=', id)
    .returning('kind')
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', noticeMessages.noChoice);
  return noticeKind.parse(row.kind);
}

/** Turns all of a kind off. */
export async function dropKind({ query, householdId, userId }: OwnWriting, kind: NoticeKind): Promise<void> {
  await query
    .deleteFrom('notification_choices')
    .where('household_id', '=', householdId)
    .where('private_to_user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
}
