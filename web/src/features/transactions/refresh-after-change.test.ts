import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshElsewhere } from './refresh-after-change.ts';

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
