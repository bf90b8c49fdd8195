import { expect, test } from 'vitest';
import { brokenFileRules } from './file-rules.ts';

const short = 'export {};\n';

test.each([
  'server/src/journal/journal.store.ts',
  'server/src/syncing/sync-connection.db.test.ts',
  'server/src/questions/routes.ts',
  'web/src/ui/dialog.tsx',
  'web/src/features/tags/tags-entry.tsx',
  'web/src/features/bulk-edit/bulk-edit-dialog.tsx',
  'web/vite.config.ts',
  '.dependency-cruiser.mjs',
  'docs/utils.md',
])('%s is well named', (file) => {
  expect(brokenFileRules(file, short)).toEqual([]);
});

test.each([
  ['server/src/ledger/utils/money.ts', 'drawer'],
  ['web/src/lib/helpers.ts', 'drawer'],
  ['server/src/ledger/accounts.repository.ts', 'the list is closed'],
  ['server/src/by-hand/tags.ts', 'in no room'],
  ['server/src/tags/colors.routes.ts', 'in its routes.ts'],
  ['web/src/features/by-hand/tags-entry.tsx', 'in no feature'],
  ['web/src/features/tags/list/tags-entry.tsx', 'in no feature'],
])('%s is refused', (file, because) => {
  expect(brokenFileRules(file, short)).toEqual([expect.stringContaining(because)]);
});

test('a file has 400 lines at most', () => {
  expect(brokenFileRules('a.ts', 'x\n'.repeat(400))).toEqual([]);
  expect(brokenFileRules('a.ts', 'x\n'.repeat(401))).toEqual([expect.stringContaining('401 lines')]);
});
