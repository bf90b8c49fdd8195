import { type RecurringStream, recurringRoutes } from '@cairn/contract/recurring';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { showToast } from '../../ui/toast-store.ts';

type Mark = { stream: RecurringStream; isRecurring: boolean };

/** Saves that a person marked a stream as not recurring, or as recurring again; either can be undone at once. */
export function useMark() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ stream: { accountId, key }, isRecurring }: Mark) =>
      call(recurringRoutes.markRecurring, { body: { accountId, key, isRecurring } }),
    // The totals change with the list, and the server sums them.
    onSuccess: async (_answer, { stream, isRecurring }) => {
      await queryClient.invalidateQueries({ queryKey: ['recurring'] });
      showToast({
        tone: 'good',
        message: isRecurring
          ? `${stream.name} is marked as recurring again.`
          : `${stream.name} is marked as not recurring.`,
        action: { label: 'Undo', run: () => mutate({ stream, isRecurring: !isRecurring }) },
      });
    },
    onError: (error, { stream }) =>
      showToast({
        tone: 'bad',
        message: `Could not change ${stream.name}.`,
        detail: errorMessage(error),
      }),
  });
  return (stream: RecurringStream, isRecurring: boolean) => mutate({ stream, isRecurring });
}
