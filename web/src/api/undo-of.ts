import { historyRoutes } from '@cairn/contract/history';
import { call } from './api.ts';

/** What undoes a step of the history, and answers with a sentence on what stands in the way, if something does; null for no step. */
export function undoOf(stepId: string | null): (() => Promise<string | null>) | null {
  if (stepId === null) return null;
  return async () => {
    const { obstacles } = await call(historyRoutes.undoHistoryStep, { params: { stepId } });
    return obstacles[0]?.sentence ?? null;
  };
}
