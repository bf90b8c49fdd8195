import { categoryRoutes } from '@cairn/contract/categories';
import { type Proposal, proposalRoutes } from '@cairn/contract/proposals';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import { describeEdits } from '../edits/edits.ts';
import { useEdits, useUnsaved } from '../edits/edits-provider.tsx';
import { editOf } from './proposal-words.ts';

const query = queryFor(proposalRoutes.proposals, {});

type Decide = (chosen: readonly Proposal[]) => void;

export type Proposals = {
  proposals: readonly Proposal[];
  accept: Decide;
  dismiss: Decide;
  /** Why the last ones were not dismissed. */
  error: Error | null;
};

/** What programs propose to the person, and their decisions. To accept is to make the change, with the undo of any other. */
export function useProposals(): Proposals {
  const queryClient = useQueryClient();
  const { edit } = useEdits();
  const { changes } = useUnsaved();
  const categories = useQuery(queryFor(categoryRoutes.categories, {})).data?.categories ?? [];
  const found = useQuery(query);
  // Until the server has the changes, it would say that they still wait.
  const accepted = new Set(changes.flatMap(({ edits }) => edits.map(({ id }) => id)));
  const proposals = found.data?.proposals.filter(({ transaction }) => !accepted.has(transaction.id)) ?? [];

  const drop = (dropped: readonly Proposal[]) => {
    void queryClient.cancelQueries(query);
    queryClient.setQueryData(
      query.queryKey,
      (now) => now && { proposals: now.proposals.filter(({ id }) => !dropped.some((one) => one.id === id)) },
    );
  };
  const accept = (chosen: readonly Proposal[]) => {
    const described = describeEdits(
      chosen.map(({ transaction }) => transaction),
      chosen.map(editOf),
      categories,
    );
    if (described === null) return;
    drop(chosen);
    edit(described);
  };
  const dismissing = useMutation({
    mutationFn: (chosen: readonly Proposal[]) =>
      call(proposalRoutes.dismissProposals, { body: { proposalIds: chosen.map(({ id }) => id) } }),
    onMutate: drop,
    onSettled: () => queryClient.invalidateQueries(query),
  });
  return { proposals, accept, dismiss: (chosen) => dismissing.mutate(chosen), error: dismissing.error };
}
