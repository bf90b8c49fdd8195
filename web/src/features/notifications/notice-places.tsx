import type { NoticeChannel, NoticeSettings } from '@cairn/contract/notice-settings';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { localDay } from '../../lib/local-day.ts';
import { SmallButton } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { Section } from '../../ui/section.tsx';
import { showFailure, showToast } from '../../ui/toast-store.ts';
import { pushHindrance } from './push-calls.ts';
import type { NoticeChanges } from './use-notice-settings.ts';
import { WebhookCalls } from './webhook-calls.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

type Props = { settings: NoticeSettings; changes: NoticeChanges };

const channelNames: Record<NoticeChannel['kind'], string> = {
  push: 'Browser',
  webhook: 'Webhook',
  'signed-webhook': 'Signed webhook',
};

function ChannelRow({ channel, changes }: { channel: NoticeChannel; changes: NoticeChanges }) {
  const { testChannel, removeChannel } = changes;
  const { id, kind, name, createdAt } = channel;
  const [isShowingCalls, setShowingCalls] = useState(false);
  const isBusy = testChannel.isPending || removeChannel.isPending;
  const test = () =>
    testChannel.mutate(id, {
      onSuccess: () => showToast({ tone: 'good', message: 'The test was sent.' }),
      onError: (error) => showFailure('The test was not sent.', error),
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium break-words">{name}</p>
        <p className="text-13 text-muted">
          {channelNames[kind]} · added {formatDate(localDay(Date.parse(createdAt)))}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        {kind !== 'push' && (
          <SmallButton onClick={() => setShowingCalls(true)}>
            Calls<span className="sr-only"> of {name}</span>
          </SmallButton>
        )}
        <SmallButton disabled={isBusy} onClick={test}>
          Send Test<span className="sr-only"> to {name}</span>
        </SmallButton>
        <SmallButton disabled={isBusy} onClick={() => removeChannel.mutate(id)}>
          Remove<span className="sr-only"> {name}</span>
        </SmallButton>
      </span>
      {isShowingCalls && <WebhookCalls channel={channel} onClose={() => setShowingCalls(false)} />}
    </li>
  );
}

const hindrances = {
  'not here': 'This browser can’t show notifications here. It needs HTTPS and a browser that supports them.',
  blocked: 'This browser blocks notifications of this site. Allow them in its settings for this site.',
};

/** Where notifications are sent, beside the bell. */
export function NoticePlaces({ settings, changes }: Props) {
  const { byMail, isMailSetUp, showsDetails, channels, pushKey } = settings;
  const { edit, addChannel, addBrowser } = changes;
  const [isAdding, setAdding] = useState(false);
  const hindrance = pushHindrance();
  return (
    <Section
      title="Where"
      className="mt-10"
      aside={
        <span className="flex gap-2">
          {hindrance === null && (
            <SmallButton disabled={addBrowser.isPending} onClick={() => addBrowser.mutate(pushKey)}>
              Add This Browser
            </SmallButton>
          )}
          <SmallButton
            onClick={() => {
              addChannel.reset();
              setAdding(true);
            }}
          >
            Add Webhook
          </SmallButton>
        </span>
      }
    >
      <p className="py-3 text-muted">All of them are also behind the bell in Cairn.</p>
      <div className="space-y-3 pb-3">
        <CheckboxField
          label="By mail"
          checked={byMail}
          disabled={edit.isPending}
          onChange={() => edit.mutate({ byMail: !byMail })}
        >
          <span className="block font-medium">By mail</span>
          <span className="block text-13 text-muted">
            {isMailSetUp
              ? 'To your confirmed email address. Each letter has a link that stops its kind.'
              : 'Mail is not set up on this server, so nothing is sent.'}
          </span>
        </CheckboxField>
        <CheckboxField
          label="Show names and amounts in browsers and webhooks"
          checked={showsDetails}
          disabled={edit.isPending}
          onChange={() => edit.mutate({ showsDetails: !showsDetails })}
        >
          <span className="block font-medium">Show names and amounts in browsers and webhooks</span>
          <span className="block text-13 text-muted">
            Otherwise they only say which kind it is, since a locked screen may show them.
          </span>
        </CheckboxField>
      </div>
      {hindrance !== null && <p className="pb-3 text-13 text-muted">{hindrances[hindrance]}</p>}
      {channels.length > 0 && (
        <ul aria-label="Browsers and webhooks" className="divide-y divide-line border-t border-line">
          {channels.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} changes={changes} />
          ))}
        </ul>
      )}
      {isAdding && <WebhookDialog addChannel={addChannel} onClose={() => setAdding(false)} />}
    </Section>
  );
}
