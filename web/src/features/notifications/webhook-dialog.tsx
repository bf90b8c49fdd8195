import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { NoticeChanges } from './use-notice-settings.ts';

/** The address of a webhook, such as a topic of ntfy. */
export function WebhookDialog({
  addChannel,
  onClose,
}: {
  addChannel: NoticeChanges['addChannel'];
  onClose: () => void;
}) {
  const [url, setUrl] = useState('');
  return (
    <FormDialog
      title="Add webhook"
      label="Add"
      sending={addChannel}
      onSubmit={() => addChannel.mutate({ kind: 'webhook', url: url.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="text-muted">
        Each notification is sent to this address: its text in the body, its title and a link in headers, as
        ntfy reads them. Anybody with the address may be able to read them.
      </p>
      <Field
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://ntfy.sh/your-topic"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
    </FormDialog>
  );
}
