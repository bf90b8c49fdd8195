import type { RecurringStream } from '@cairn/contract/recurring';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { showToast } from '../../ui/toast-store.ts';

type Mark = { stream: RecurringStream; isRecurring: boolean };

/** Keeps a person's word that a stream is not recurring, or takes it back; what was said can be taken back at once. */
export function useMark() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ stream: { accountId, key }, isRecurring }: Mark) =>
      call('markRecurring', { body: { accountId, key, isRecurring } }),
    // The totals change with the list, and the server sums them.
    onSuccess: async (_answer, { stream, isRecurring }) => {
      await queryClient.invalidateQueries({ queryKey: ['recurring'] });
      showToast({
        tone: 'good',
        message: isRecurring ? `${stream.name} recurs again.` : `${stream.name} is not recurring.`,
        action: { label: 'Undo', run: () => mutate({ stream, isRecurring: !isRecurring }) },
      });
    },
    onError: (error, { stream }) =>
      showToast({
        tone: 'bad',
        message: `${stream.name} stays as it was.`,
        detail: errorMessage(error),
      }),
  });
  return (stream: RecurringStream, isRecurring: boolean) => mutate({ stream, isRecurring });
}
