import { correctionRoutes } from '@cairn/contract/corrections';
import {
  type NewRule,
  type Rule,
  type RuleArrangement,
  type RulePreviewRequest,
  ruleRoutes,
} from '@cairn/contract/rules';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { rulePreviewQuery } from '../../api/post-queries.ts';
import { countOf } from '../../lib/format.ts';
import { showFailure } from '../../ui/toast-store.ts';
import { useUndo } from '../../ui/use-undo.ts';

/** What a change of the rules would change, as it is made; null asks nothing. */
export function useRulePreview(request: RulePreviewRequest | null) {
  return useQuery({
    ...rulePreviewQuery(request ?? { is: 'arrange', rules: [] }),
    enabled: request !== null,
    placeholderData: keepPreviousData,
  });
}

const notSaved = 'The change could not be saved.';
const tellFailure = (error: Error) => showFailure(notSaved, error);

/** Changes rules, and says what that changed, with the way to undo it. */
export function useRuleChanges() {
  // A rule changes rows, and with them nearly every figure there is.
  const { done } = useUndo({ failure: notSaved });
  const tell =
    (message: string) =>
    ({ changeId, changedPastCount: count }: { changeId: string; changedPastCount: number }) =>
      done(
        message,
        () => call(correctionRoutes.undoCategoryChange, { params: { changeId }, body: { keepEdits: false } }),
        count === 0 ? null : `${countOf(count, 'past transaction')} changed.`,
      );
  const add = useMutation({
    mutationFn: (body: NewRule) => call(ruleRoutes.addRule, { body }),
    onSuccess: tell('Rule added'),
  });
  const edit = useMutation({
    mutationFn: ({ ruleId, body }: { ruleId: string; body: NewRule }) =>
      call(ruleRoutes.editRule, { params: { ruleId }, body }),
    onSuccess: tell('Rule changed'),
  });
  const arrange = useMutation({
    mutationFn: (body: RuleArrangement) => call(ruleRoutes.arrangeRules, { body }),
    onSuccess: tell('Rules saved'),
    onError: tellFailure,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Rule) => call(ruleRoutes.deleteRule, { params: { ruleId: id } }),
    onSuccess: tell('Rule deleted'),
    onError: tellFailure,
  });
  return { add, edit, arrange, remove };
}
