import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { putIntoLists, refreshElsewhere, reloadListsWithout } from './refresh-after-change.ts';

test.each(['transactions', 'transactionTotals', 'dashboard'])(
  'P36 a first load of %s that was under way when an edit was saved is started again',
  async (name) => {
    const queryClient = new QueryClient();
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    let asked = 0;
    const observer = new QueryObserver(queryClient, {
      queryKey: [name, {}],
      queryFn: () => {
        asked += 1;
        return answers[asked - 1]?.promise ?? 'asked too often';
      },
    });
    const arrived = Promise.withResolvers<string>();
    const stop = observer.subscribe(({ data }) => {
      if (data !== undefined) arrived.resolve(data);
    });
    refreshElsewhere(queryClient);
    answers[0]?.resolve('as it was before');
    answers[1]?.resolve('as it was saved');
    expect(await arrived.promise).toBe('as it was saved');
    expect(asked).toBe(2);
    stop();
    queryClient.clear();
  },
);

test('P36 the next rows of a list are asked for again when an edit is saved in the moment in which their load begins', async () => {
  const queryClient = new QueryClient();
  const asked: number[] = [];
  const saved = Promise.withResolvers<void>();
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: ['transactions', {}],
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam);
      if (pageParam > 0) await saved.promise;
      return pageParam;
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page + 1,
  });
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  const arrived = Promise.withResolvers<unknown>();
  const stopWaiting = observer.subscribe(({ data }) => {
    if (data !== undefined && data.pages.length > 1) arrived.resolve(data.pages);
  });
  void observer.fetchNextPage({ cancelRefetch: false });
  refreshElsewhere(queryClient);
  saved.resolve();
  expect(await arrived.promise).toEqual([0, 1]);
  expect(asked.filter((page) => page === 1)).toHaveLength(2);
  stopWaiting();
  stop();
  queryClient.clear();
});

test('P36 a list that came while an edit was on its way is loaded again where it lacks the row', async () => {
  const queryClient = new QueryClient();
  const asked: Record<string, number> = {};
  const listOf = (search: string, ids: string[]) =>
    new QueryObserver(queryClient, {
      queryKey: ['transactions', { search }],
      queryFn: () => {
        asked[search] = (asked[search] ?? 0) + 1;
        return { pages: [{ transactions: ids.map((id) => ({ id })) }] };
      },
    });
  const lists = [listOf('before', []), listOf('during', ['other']), listOf('during, with the row', ['row'])];
  const stops = lists.map((list) => list.subscribe(() => undefined));
  await Promise.all(lists.map((list) => list.refetch()));
  const askedBefore = { ...asked };
  const madeAtMs = Date.now();
  const load = (search: string, updatedAt: number) =>
    queryClient.setQueryData(['transactions', { search }], (data) => data, { updatedAt });
  load('before', madeAtMs - 1);
  load('during', madeAtMs + 1);
  load('during, with the row', madeAtMs + 1);
  putIntoLists(queryClient, []);
  reloadListsWithout(queryClient, [{ id: 'row' }], madeAtMs);
  expect(asked).toEqual({ ...askedBefore, during: (askedBefore.during ?? 0) + 1 });
  for (const stop of stops) stop();
  queryClient.clear();
});
