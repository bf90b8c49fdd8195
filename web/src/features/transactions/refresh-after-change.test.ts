import { QueryClient, QueryObserver } from '@tanstack/react-query';
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
