import { expect, test } from 'vitest';
import { accountWords } from './account-words.ts';

const account = (accountId: string, accountName: string, institution: string, mask: string | null) => ({
  accountId,
  accountName,
  institution,
  mask,
});
const checking = account('a', 'Checking', 'First Bank', '0001');

test('an account is called by its name, and by as much more as tells it from the others', () => {
  expect(accountWords(checking, [checking, account('b', 'Card', 'First Bank', '0002')])).toBe('Checking');
  expect(accountWords(checking, [checking, account('b', 'Checking', 'Other Bank', '0001')])).toBe(
    'Checking, First Bank',
  );
  expect(accountWords(checking, [checking, account('b', 'Checking', 'First Bank', '0002')])).toBe(
    'Checking •••• 0001, First Bank',
  );
});
