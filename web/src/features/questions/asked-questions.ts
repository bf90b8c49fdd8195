import { useQuery, useQueryClient } from '@tanstack/react-query';

const queryKey = ['askedQuestions'];
/** More than one goes back to by looking. */
const mostKept = 8;
const none: readonly string[] = [];

/** The questions asked since the person signed in on this page, latest first. They go with the session, and nowhere else. */
export function useAskedQuestions(): { asked: readonly string[]; remember: (question: string) => void } {
  const queryClient = useQueryClient();
  const { data } = useQuery<readonly string[]>({
    queryKey,
    queryFn: () => none,
    initialData: none,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const remember = (question: string) =>
    queryClient.setQueryData<readonly string[]>(queryKey, (before = none) =>
      [question, ...before.filter((one) => one !== question)].slice(0, mostKept),
    );
  return { asked: data, remember };
}
