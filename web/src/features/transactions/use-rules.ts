import type { CategoryRule, NewRule, RulePreviewRequest } from '@cairn/contract/categorizing';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { rulePreviewQuery } from '../../api/post-queries.ts';
import { queryFor } from '../../api/queries.ts';
import { countOf } from '../../lib/format.ts';
import { showFailure, showToast } from '../../ui/toast-store.ts';
import { refreshAll } from './refresh-after-change.ts';

/** A shorter text would fit nearly everything; the server takes none. */
export const leastRuleText = 2;

export function useRules() {
  return useQuery(queryFor('categoryRules', {}));
}

/** What a rule would change, as it is typed. */
export function useRulePreview(rule: RulePreviewRequest) {
  return useQuery({
    ...rulePreviewQuery(rule),
    enabled: rule.descriptionContains.length >= leastRuleText && rule.categoryId !== '',
    placeholderData: keepPreviousData,
  });
}

/** Adds and deletes rules, and says what that changed, with the way to take it back. */
export function useRuleChanges() {
  const queryClient = useQueryClient();
  const refresh = () => refreshAll(queryClient);
  const undo = useMutation({
    mutationFn: (changeId: string) =>
      call('undoCategoryChange', { params: { changeId }, body: { keepEdits: false } }),
    onSuccess: () => {
      refresh();
      showToast({ tone: 'good', message: 'Undone' });
    },
    onError: tellFailure,
  });
  const tell = (
    message: string,
    { changeId, changedPastCount }: { changeId: string; changedPastCount: number },
  ) => {
    refresh();
    const detail =
      changedPastCount === 0 ? null : `${countOf(changedPastCount, 'past transaction')} changed.`;
    showToast({ tone: 'good', message, detail, action: { label: 'Undo', run: () => undo.mutate(changeId) } });
  };
  const add = useMutation({
    mutationFn: (rule: NewRule) => call('addRule', { body: rule }),
    onSuccess: (change) =>
      tell(
        `Rule added: categorize “${change.rule.descriptionContains}” as ${change.rule.categoryName}`,
        change,
      ),
  });
  const remove = useMutation({
    mutationFn: ({ id }: CategoryRule) => call('deleteRule', { params: { ruleId: id } }),
    onSuccess: (change) => tell(`Rule deleted: “${change.rule.descriptionContains}”`, change),
    onError: tellFailure,
  });
  return { add, remove };
}

const tellFailure = (error: Error) => showFailure('The change could not be saved.', error);
