import type { RulePreviewRequest } from '@cairn/contract/categorizing';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** The query of what a rule would change. Nothing is changed by asking: it is a POST for its body's sake. */
export function rulePreviewQuery(rule: RulePreviewRequest) {
  return queryOptions({
    queryKey: ['previewRule', rule],
    queryFn: ({ signal }) => call('previewRule', { body: rule, signal }),
  });
}
