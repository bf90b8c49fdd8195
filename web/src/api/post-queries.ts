import { merchantRoutes } from '@cairn/contract/merchants';
import { askRoutes } from '@cairn/contract/questions';
import { type RulePreviewRequest, ruleRoutes } from '@cairn/contract/rules';
import type { AskBody } from '@cairn/domain/questions/answer';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

// Calls that are a POST for their body's sake. Nothing is changed by asking, so answers are cached and refetched like reads.

/** The query of a question's answer. */
export function queryForAnswer(body: AskBody) {
  return queryOptions({
    queryKey: ['ask', body],
    queryFn: ({ signal }) => call(askRoutes.ask, { body, signal }),
  });
}

/** The query of what renaming a merchant would change. */
export function renamingPreviewQuery({ name, newName }: { name: string; newName: string }) {
  return queryOptions({
    queryKey: ['renamingPreview', name, newName],
    queryFn: ({ signal }) =>
      call(merchantRoutes.renamingPreview, { params: { merchantName: name }, body: { newName }, signal }),
  });
}

/** The query of what a change of rules would change. */
export function rulePreviewQuery(rule: RulePreviewRequest) {
  return queryOptions({
    queryKey: ['previewRule', rule],
    queryFn: ({ signal }) => call(ruleRoutes.previewRule, { body: rule, signal }),
  });
}
