import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillHousehold, storeFiles } from '../../../proofs/tenants/fill-household.ts';
import { makeTenant } from '../../../proofs/tenants/make-tenant.ts';
import { deleteAccount } from './delete-account.ts';
import {
  createTestDeletion,
  linesWith,
  type Person,
  smallBank,
  type TestDeletion,
  tablesOf,
} from './test-deletion.ts';

let deletion: TestDeletion;
beforeAll(async () => {
  deletion = await createTestDeletion();
});
afterAll(() => deletion.close());

let households = 0;

/** A person whose household has rows in every tenant table, and files; `ownerId`: to whom what is private belongs. */
async function settleIn({ ownerId, hasMember = false }: { ownerId?: string; hasMember?: boolean } = {}) {
  const person = await deletion.register();
  households += 1;
  const tenant = makeTenant({
    tag: `whole-${households}`,
    seed: households,
    householdId: person.scope.householdId,
    ownerId: ownerId ?? person.user.id,
    memberId: randomUUID(),
  });
  // What somebody is notified of, what they pay and what their programs propose goes with them.
  const rows = tenant.rows.filter(
    ({ table }) =>
      ownerId === undefined ||
      !/^notification_|^cost_shares$|^cost_payments$|^account_payers$|^proposals$/.test(table),
  );
  await fillHousehold(deletion.admin, { ...tenant, rows }, { hasMember });
  await storeFiles(deletion.storedFiles, tenant);
  return { person, tenant };
}

const marksOf = ({ user, email, scope }: Person) => [user.id, email, scope.householdId];

const isRemoved = async (itemId: string) =>
  (await deletion.world.allItems()).find(({ item_id }) => item_id === itemId)?.removed;

describe('P30 a household with rows in every table', () => {
  test.each([
    ['is deleted whole, with its files and jobs', {}],
    // As an earlier version left them.
    ['is deleted with what is private to people who have left', { ownerId: randomUUID() }],
  ])('%s', async (_name, options) => {
    const { person, tenant } = await settleIn(options);
    const other = await settleIn();
    const { itemId } = await deletion.connect(person.scope, 'ins_109508', smallBank);
    const marks = [...marksOf(person), tenant.tag];
    const others = [...marksOf(other.person), other.tenant.tag];
    const before = await deletion.readEveryTable();

    const notice = await deleteAccount(deletion.deps, person.user);

    expect(notice).toContain(`Bank ${tenant.tag}`);
    const after = await deletion.readEveryTable();
    expect(linesWith(after, marks)).toEqual([]);
    expect(linesWith(after, others)).toEqual(linesWith(before, others));
    const files = await deletion.filesLeft();
    expect(linesWith(files, [person.scope.householdId])).toEqual([]);
    expect(linesWith(files, [other.person.scope.householdId])).toHaveLength(4);
    expect(await isRemoved(itemId)).toBe(true);
  });

  test('keeps its banks and all rows while something refuses to be deleted', async () => {
    const { person, tenant } = await settleIn();
    const { itemId } = await deletion.connect(person.scope, 'ins_109508', smallBank);
    const marks = [...marksOf(person), tenant.tag];
    const before = linesWith(await deletion.readEveryTable(), marks);
    await deletion.admin.query(
      `create table public.holder (household_id uuid references cairn.households);
       insert into public.holder values ('${person.scope.householdId}')`,
    );
    try {
      await expect(deleteAccount(deletion.deps, person.user)).rejects.toMatchObject({
        code: 'internal',
        message: expect.stringContaining('nothing was changed'),
      });
    } finally {
      await deletion.admin.query('drop table public.holder');
    }
    expect(await isRemoved(itemId)).toBe(false);
    expect(linesWith(await deletion.readEveryTable(), marks)).toEqual(before);

    await deleteAccount(deletion.deps, person.user);
    expect(await isRemoved(itemId)).toBe(true);
    expect(linesWith(await deletion.readEveryTable(), marks)).toEqual([]);
  });
});

test('P28 P30 who leaves others takes along what only they could see', async () => {
  const { person, tenant } = await settleIn({ hasMember: true });
  await deleteAccount(deletion.deps, person.user);
  const lines = linesWith(await deletion.readEveryTable(), [person.scope.householdId]);
  const own = [...Object.values(tenant.private), String(tenant.cents.privateRow), `private ${tenant.tag}`];
  // The journal belongs to all members and is append-only; which of its entries nobody may see has to stay with it.
  expect(tablesOf(linesWith(lines, own))).toEqual(['cairn.journal', 'cairn.private_accounts']);
  // What they did for all names them by an id that is nobody's now.
  expect(tablesOf(linesWith(lines, [person.user.id, person.email]))).toEqual([
    'cairn.category_corrections',
    'cairn.journal',
    'cairn.private_accounts',
    'cairn.tags',
  ]);
  expect(tablesOf(linesWith(lines, [tenant.keptOwnTransactionId]))).toContain('cairn.transactions');
  const files = linesWith(await deletion.filesLeft(), [person.scope.householdId]);
  expect(linesWith(files, Object.values(tenant.private))).toEqual([]);
  // The household’s archive. The other attachment was of the bank that went.
  expect(files).toEqual([`${person.scope.householdId}/archives/${tenant.shared.archiveId}`]);
});
