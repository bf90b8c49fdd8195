import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '../../lib/api.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { queryFor } from '../../lib/queries.ts';
import type { ShownInsight } from './fallback-insights.ts';

export type DismissNotice = { tone: 'good' | 'bad'; message: string; detail: string | null };

/**
 * Removes an insight at once and puts it back if the server could not be told. It lasts, and nothing takes it back, so it is
 * said afterwards.
 */
export function useDismissInsight() {
  const queryClient = useQueryClient();
  const { queryKey } = queryFor('insights', {});
  const [notice, setNotice] = useState<DismissNotice | null>(null);
  const { mutate } = useMutation({
    mutationFn: (insight: ShownInsight) => call('dismissInsight', { params: { insightId: insight.id } }),
    onMutate: async (insight) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(
        queryKey,
        (answer) => answer && { insights: answer.insights.filter((one) => one.id !== insight.id) },
      );
      setNotice({
        tone: 'good',
        message: `“${insight.title}” is dismissed.`,
        detail: 'It will not be shown again, on any device.',
      });
      return before;
    },
    onError: (error, insight, before) => {
      queryClient.setQueryData(queryKey, before);
      setNotice({
        tone: 'bad',
        message: `“${insight.title}” could not be dismissed.`,
        detail: errorMessage(error),
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const closeNotice = useCallback(() => setNotice(null), []);
  return { dismiss: mutate, notice, closeNotice };
}
