import type { AccountDetail, Sharing } from '@cairn/contract/accounts';
import { sharingRoutes } from '@cairn/contract/sharing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { showToast } from '../../ui/toast-store.ts';
import { sharedWords } from './sharing-words.ts';

/** Who sees an account: what a choice changes for others, and making it. Every figure is fetched again afterwards. */
export function useSharing(account: AccountDetail, sharing: Sharing) {
  const queryClient = useQueryClient();
  const params = { accountId: account.id };
  const preview = useQuery({
    queryKey: ['previewSharing', account.id, sharing],
    queryFn: () => call(sharingRoutes.previewSharing, { params, body: { sharing } }),
    staleTime: 0,
  });
  const set = useMutation({
    mutationFn: () => call(sharingRoutes.setSharing, { params, body: { sharing } }),
    onSuccess: () => showToast({ tone: 'good', message: sharedWords[sharing](account.name) }),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return { preview, set };
}
