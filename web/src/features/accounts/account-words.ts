import type { RecurringStream } from '@cairn/contract/recurring';

export type NamedAccount = Pick<RecurringStream, 'accountId' | 'accountName' | 'institution' | 'mask'>;

/**
 * What tells an account from the others that are shown: its name, with its bank where another has that name, and with the last
 * digits of its number where that bank has two of them.
 */
export function accountWords(account: NamedAccount, shown: readonly NamedAccount[]): string {
  const { accountId, accountName, institution, mask } = account;
  const others = shown.filter((one) => one.accountId !== accountId && one.accountName === accountName);
  if (others.length === 0) return accountName;
  const isTwiceThere = others.some((one) => one.institution === institution);
  const digits = isTwiceThere && mask !== null ? ` •••• ${mask}` : '';
  return `${accountName}${digits}, ${institution}`;
}
