import { type PlannedTransaction, plannedRoutes } from '@cairn/contract/planned';
import type { PlainDate } from '@cairn/domain/plain-date';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { undoOf } from '../../api/undo-of.ts';
import { formatDate } from '../../lib/format.ts';
import { showFailure } from '../../ui/toast-store.ts';
import { useUndo } from '../../ui/use-undo.ts';

type Skip = { planned: PlannedTransaction; date: PlainDate; isSkipped: boolean };

/** Skips days of plans, and deletes plans, each with Undo. */
export function usePlannedChanges() {
  const { done } = useUndo();
  const skip = useMutation({
    mutationFn: ({ planned, date, isSkipped }: Skip) =>
      call(plannedRoutes.skipPlanned, { params: { plannedId: planned.id }, body: { date, isSkipped } }),
    onSuccess: ({ stepId }, { planned, date, isSkipped }) =>
      done(
        isSkipped
          ? `${planned.description} is skipped on ${formatDate(date)}`
          : `${planned.description} is expected again on ${formatDate(date)}`,
        undoOf(stepId),
      ),
    onError: (error, { planned }) => showFailure(`${planned.description} could not be changed.`, error),
  });
  const remove = useMutation({
    mutationFn: ({ id }: PlannedTransaction) =>
      call(plannedRoutes.deletePlanned, { params: { plannedId: id } }),
    onSuccess: ({ stepId }, { description }) => done(`${description} is no longer planned`, undoOf(stepId)),
    onError: (error, { description }) => showFailure(`${description} could not be deleted.`, error),
  });
  return { skip: skip.mutate, remove: remove.mutate };
}
