import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure, showToast } from './toast-store.ts';

/** Takes a change back. A text in the answer is what stood in the way. */
type TakeBack = () => Promise<unknown>;

type Options = {
  /** Fetches again what the change made old; every figure where it is not given. */
  refresh?: (queryClient: QueryClient) => unknown;
  failure?: string;
};

/** What is said and done after a change that can be undone. */
export function useUndo({
  refresh = (queryClient) => queryClient.invalidateQueries(),
  failure = 'The change could not be undone.',
}: Options = {}) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (takeBack: TakeBack) => takeBack(),
    onSuccess: (answer) =>
      typeof answer === 'string'
        ? showToast({ tone: 'bad', message: failure, detail: answer })
        : showToast({ tone: 'good', message: 'Undone' }),
    onError: (error) => showFailure(failure, error),
    onSettled: () => refresh(queryClient),
  });
  return {
    refresh: () => void refresh(queryClient),
    undo: (takeBack: TakeBack) => mutate(takeBack),
    /** Says that a change is done, with a button that takes it back, and fetches again what it made old. */
    done(message: string, takeBack: TakeBack | null, detail: string | null = null): void {
      void refresh(queryClient);
      const action = takeBack === null ? null : { label: 'Undo', run: () => mutate(takeBack) };
      showToast({ tone: 'good', message, detail, action });
    },
  };
}
