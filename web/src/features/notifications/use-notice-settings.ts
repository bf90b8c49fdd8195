import {
  type AddedNoticeChannel,
  type NewNoticeChannel,
  type NewNoticeChoice,
  type NoticeSettings,
  type NoticeSettingsEdit,
  noticeRoutes,
} from '@cairn/contract/notice-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import { showFailure } from '../../ui/toast-store.ts';
import { subscribe } from './push-calls.ts';

/** What the person chose to be notified of, and where. */
export function useNoticeSettings() {
  return useQuery(queryFor(noticeRoutes.noticeSettings, {}));
}

const notSaved = (error: Error) => showFailure('Your notifications were not changed.', error);

/** What changes them; each call answers how they are then. */
export function useNoticeChanges() {
  const queryClient = useQueryClient();
  const { queryKey } = queryFor(noticeRoutes.noticeSettings, {});
  const onSuccess = (settings: NoticeSettings) => {
    queryClient.setQueryData(queryKey, settings);
  };
  /** The secret of a new webhook is not kept. */
  const onAdded = ({ secret: _shownOnce, ...settings }: AddedNoticeChannel) => onSuccess(settings);
  return {
    edit: useMutation({
      mutationFn: (body: NoticeSettingsEdit) => call(noticeRoutes.editNoticeSettings, { body }),
      onSuccess,
      onError: notSaved,
    }),
    choose: useMutation({
      mutationFn: (body: NewNoticeChoice) => call(noticeRoutes.chooseNotice, { body }),
      onSuccess,
    }),
    drop: useMutation({
      mutationFn: (choiceId: string) => call(noticeRoutes.dropNotice, { params: { choiceId } }),
      onSuccess,
      onError: notSaved,
    }),
    addChannel: useMutation({
      mutationFn: (body: NewNoticeChannel) => call(noticeRoutes.addNoticeChannel, { body }),
      onSuccess: onAdded,
    }),
    addBrowser: useMutation({
      mutationFn: async (pushKey: string) => {
        const body = await subscribe(pushKey);
        return body === null ? null : call(noticeRoutes.addNoticeChannel, { body });
      },
      onSuccess: (settings) => settings === null || onAdded(settings),
      onError: (error) => showFailure('This browser was not added.', error),
    }),
    removeChannel: useMutation({
      mutationFn: (channelId: string) => call(noticeRoutes.removeNoticeChannel, { params: { channelId } }),
      onSuccess,
      onError: notSaved,
    }),
    testChannel: useMutation({
      mutationFn: (channelId: string) => call(noticeRoutes.testNoticeChannel, { params: { channelId } }),
      // What takes no more messages is removed.
      onSettled: () => queryClient.invalidateQueries({ queryKey }),
    }),
  };
}

export type NoticeChanges = ReturnType<typeof useNoticeChanges>;
