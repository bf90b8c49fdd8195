import { type Route, routes } from '@cairn/contract/routes';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { namesThatSyncChanges, oldestLoad } from './synced-figures.ts';

/** What holds no figure of a bank, or is never kept by a page. */
const unchanged = [
  'clientConfig',
  'waysToSignIn',
  'household',
  'households',
  'members',
  'events',
  'exportTransactions',
  'exportLedger',
  'imports',
  'archive',
  'archiveContent',
  'archives',
  'attachments',
  'comments',
  'attachmentContent',
  'savedFilters',
  'security',
  'serverPeople',
  'serverStatus',
  'operator',
  'modelStatus',
  'apiKeys',
  'noticeAttempts',
  'noticeSettings',
  'lookAtStopLink',
];

test('every call that reads is one whose answer a sync changes, or is known as none', () => {
  const reads = Object.entries<Route>(routes).flatMap(([name, { method }]) =>
    method === 'GET' ? [name] : [],
  );
  const asked = namesThatSyncChanges.filter((name) => name !== 'ask');
  expect([...asked, ...unchanged].sort()).toEqual(reads.sort());
});

test('figures are as old as the oldest on screen, whatever was answered since', () => {
  const queryClient = new QueryClient();
  expect(oldestLoad(queryClient)).toBeNull();
  const show = (name: string, updatedAt: number) => {
    queryClient.setQueryData([name, {}], {}, { updatedAt });
    new QueryObserver(queryClient, { queryKey: [name, {}], staleTime: 'static' }).subscribe(() => undefined);
  };
  show('dashboard', 2_000);
  show('accounts', 3_000);
  show('household', 1_000);
  queryClient.setQueryData(['forecast', {}], {}, { updatedAt: 500 });
  expect(oldestLoad(queryClient)).toBe(2_000);
});
