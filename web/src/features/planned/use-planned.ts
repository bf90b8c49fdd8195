import { type NewPlanned, plannedRoutes } from '@cairn/contract/planned';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { undoOf } from '../../api/undo-of.ts';
import { useUndo } from '../../ui/use-undo.ts';

/** Plans a transaction, or changes the plan that has the id. */
export function useSavePlanned(id: string | null) {
  const { done } = useUndo();
  return useMutation({
    mutationFn: (body: NewPlanned) =>
      id === null
        ? call(plannedRoutes.addPlanned, { body })
        : call(plannedRoutes.editPlanned, { params: { plannedId: id }, body }),
    onSuccess: ({ stepId }, { description }) =>
      done(id === null ? `Planned: ${description}` : `Changed: ${description}`, undoOf(stepId)),
  });
}
