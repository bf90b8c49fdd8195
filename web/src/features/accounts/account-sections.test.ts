import type { AccountDetail } from '@cairn/contract/accounts';
import { zeroCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountSections, orderAfterMove } from './account-sections.ts';

function account(id: string, connectionId: string | null, groupName: string | null = null): AccountDetail {
  return {
    id,
    connectionId,
    groupName,
    name: id,
    bankName: id,
    isHidden: false,
    sharing: 'ours',
    isYours: true,
    note: null,
    mask: null,
    type: 'depository',
    subtype: 'checking',
    institution: connectionId === null ? 'Kept by hand' : `Bank ${connectionId}`,
    currency: 'USD',
    closedOn: null,
    currentBalance: zeroCents,
    convertedBalance: null,
    loan: null,
    availableBalance: null,
    transactionsCount: 0,
    reconciliation: { status: 'not_started', difference: null, since: null },
    holdings: [],
    holdingsDifference: null,
  };
}

const banks = [
  { id: 'one', institutionName: 'First Bank' },
  { id: 'two', institutionName: 'Second Bank' },
];
const shownIn = (accounts: AccountDetail[]) =>
  accountSections(accounts, banks).map(({ title, accounts: inIt }) => [title, inIt.map(({ id }) => id)]);

describe('sections of accounts', () => {
  test('groups come first, then banks, also empty ones, then accounts kept by hand', () => {
    expect(
      shownIn([
        account('wallet', null),
        account('piggy', null, 'Kids'),
        account('checking', 'two'),
        account('allowance', 'two', 'Kids'),
        account('new', 'three'),
      ]),
    ).toEqual([
      ['Kids', ['piggy', 'allowance']],
      ['First Bank', []],
      ['Second Bank', ['checking']],
      ['Bank three', ['new']],
      ['Kept by hand', ['wallet']],
    ]);
  });

  test('a move changes places with the neighbor in the section, and the opposite move takes it back', () => {
    const drafts = fc.array(
      fc.record({ bank: fc.constantFrom('one', 'two', null), group: fc.constantFrom('Kids', null) }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(drafts, fc.nat(7), fc.constantFrom(-1 as const, 1 as const), (list, pick, by) => {
        const accounts = list.map(({ bank, group }, index) => account(String(index), bank, group));
        const sections = accountSections(accounts, banks);
        const all = sections.flatMap((section) => section.accounts);
        expect(all.map(({ id }) => id).toSorted()).toEqual(accounts.map(({ id }) => id).toSorted());
        const id = String(pick % accounts.length);
        const after = orderAfterMove(sections, id, by);
        const section = sections.find((one) => one.accounts.some((other) => other.id === id));
        const place = section?.accounts.findIndex((other) => other.id === id) ?? 0;
        const isAtEdge = by < 0 ? place === 0 : place === (section?.accounts.length ?? 0) - 1;
        expect(after === null).toBe(isAtEdge);
        if (after === null) return;
        const moved = after.flatMap((one) => accounts.find((other) => other.id === one) ?? []);
        const back = orderAfterMove(accountSections(moved, banks), id, by < 0 ? 1 : -1);
        expect(back).not.toBeNull();
        const restored = (back ?? []).flatMap((one) => accounts.find((other) => other.id === one) ?? []);
        expect(accountSections(restored, banks)).toEqual(
          sections.length === 0 ? [] : accountSections(all, banks),
        );
      }),
    );
  });
});
