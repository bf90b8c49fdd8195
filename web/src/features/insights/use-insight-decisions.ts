import { type InsightFeedback, insightRoutes } from '@cairn/contract/insights';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import { showFailure, showToast } from '../../ui/toast-store.ts';
import type { ShownInsight } from './fallback-insights.ts';

const { queryKey } = queryFor(insightRoutes.insights, {});

/** What a person decides about an insight: to see it no more, and that taken back; whether it was useful. */
export type InsightDecisions = {
  dismiss: (insight: ShownInsight) => void;
  /** null removes the feedback. */
  rate: (insight: ShownInsight, feedback: InsightFeedback | null) => void;
};

export function useInsightDecisions(): InsightDecisions {
  return { dismiss: useDismissal(), rate: useRating() };
}

/** Dismisses an insight at once, restores it if the server refuses, and offers Undo. */
function useDismissal(): InsightDecisions['dismiss'] {
  const queryClient = useQueryClient();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey: ['notifications'] });
  };
  const { mutate: restore } = useMutation({
    mutationFn: (insight: ShownInsight) =>
      call(insightRoutes.restoreInsight, { params: { insightId: insight.id } }),
    onSuccess: (_, insight) => showToast({ tone: 'good', message: `“${insight.title}” is shown again.` }),
    onError: (error, insight) => showFailure(`“${insight.title}” could not be restored.`, error),
    onSettled: refresh,
  });
  const { mutate } = useMutation({
    mutationFn: (insight: ShownInsight) =>
      call(insightRoutes.dismissInsight, { params: { insightId: insight.id } }),
    onMutate: async (insight) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(
        queryKey,
        (answer) => answer && { ...answer, insights: answer.insights.filter((one) => one.id !== insight.id) },
      );
      return before;
    },
    onSuccess: (_, insight) =>
      showToast({
        tone: 'good',
        message: `“${insight.title}” is dismissed.`,
        detail: 'It will not be shown again, on any device.',
        action: { label: 'Undo', run: () => restore(insight) },
      }),
    onError: (error, insight, before) => {
      queryClient.setQueryData(queryKey, before);
      showFailure(`“${insight.title}” could not be dismissed.`, error);
    },
    onSettled: refresh,
  });
  return mutate;
}

const thanks: Record<InsightFeedback, string> = {
  useful: 'Thanks. Insights like this will rank higher.',
  not_useful: 'Thanks. Insights like this will rank lower.',
};

/** Shows the vote at once. The order on screen stays until the next load, so that nothing moves under the hand. */
function useRating(): InsightDecisions['rate'] {
  const queryClient = useQueryClient();
  const put = (id: string, feedback: InsightFeedback | null) =>
    queryClient.setQueryData(
      queryKey,
      (answer) =>
        answer && {
          ...answer,
          insights: answer.insights.map((one) => (one.id === id ? { ...one, feedback } : one)),
        },
    );
  const { mutate } = useMutation({
    mutationFn: ({ insight, feedback }: { insight: ShownInsight; feedback: InsightFeedback | null }) =>
      call(insightRoutes.rateInsight, { params: { insightId: insight.id }, body: { feedback } }),
    onMutate: async ({ insight, feedback }) => {
      await queryClient.cancelQueries({ queryKey });
      put(insight.id, feedback);
    },
    onSuccess: (_, { feedback }) =>
      showToast({ tone: 'good', message: feedback === null ? 'Feedback removed' : thanks[feedback] }),
    onError: (error, { insight }) => {
      put(insight.id, insight.feedback);
      showFailure('Your feedback could not be saved.', error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey, refetchType: 'none' }),
  });
  return (insight, feedback) => mutate({ insight, feedback });
}
