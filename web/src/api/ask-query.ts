import type { AskBody } from '@cairn/domain/questions/answer';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** The query of a question's answer. Asking changes nothing, so answers are cached and refetched like reads. */
export function queryForAnswer(body: AskBody) {
  return queryOptions({ queryKey: ['ask', body], queryFn: ({ signal }) => call('ask', { body, signal }) });
}
