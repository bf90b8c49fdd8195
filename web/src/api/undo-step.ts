import { historyRoutes } from '@cairn/contract/history';
import { call } from './api.ts';

/** Undoes a step of the history; what stands in the way is in the answer. */
export function undoStep(stepId: string) {
  return call(historyRoutes.undoHistoryStep, { params: { stepId } });
}
