import { noticeRoutes } from '@cairn/contract/notice-settings';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import { showFailure, showToast } from '../../ui/toast-store.ts';

/** The weekly letter as it would be sent now, and sending it. */
export function useLetter() {
  return {
    preview: useQuery(queryFor(noticeRoutes.previewLetter, {})),
    send: useMutation({
      mutationFn: () => call(noticeRoutes.sendLetter),
      onSuccess: () => showToast({ tone: 'good', message: 'Your letter is on its way.' }),
      onError: (failure) => showFailure('The letter was not sent.', failure),
    }),
  };
}
