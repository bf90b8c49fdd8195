import { useState } from 'react';
import { ChoiceFields } from '../../ui/choice-fields.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import type { NoticeChanges } from './use-notice-settings.ts';

const kinds = ['webhook', 'signed-webhook'] as const;
type Kind = (typeof kinds)[number];

const names: Record<Kind, string> = { webhook: 'A person', 'signed-webhook': 'A program' };
const words: Record<Kind, string> = {
  webhook: 'Its text in the body, its title and a link in headers, as ntfy reads them.',
  'signed-webhook':
    'JSON, signed as Standard Webhooks has it, so that the program can check where it comes from.',
};

/** The address of a webhook, such as a topic of ntfy. */
export function WebhookDialog({
  addChannel,
  onClose,
}: {
  addChannel: NoticeChanges['addChannel'];
  onClose: () => void;
}) {
  const [url, setUrl] = useState('');
  const [kind, setKind] = useState<Kind>('webhook');
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null)
    return (
      <ShownOnce title="The webhook’s secret" secret={secret} onClose={onClose}>
        Give it to the program now: it is not shown again. The program checks with it what comes from here.
      </ShownOnce>
    );

  function submit(): void {
    addChannel.mutate(
      { kind, url: url.trim() },
      { onSuccess: (added) => (added.secret === null ? onClose() : setSecret(added.secret)) },
    );
  }

  return (
    <FormDialog title="Add webhook" label="Add" sending={addChannel} onSubmit={submit} onClose={onClose}>
      <p className="text-muted">
        Each notification is sent to this address. Anybody with the address may be able to read them.
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
      <ChoiceFields
        legend="Who reads it"
        values={kinds}
        names={names}
        words={words}
        value={kind}
        onChange={setKind}
      />
    </FormDialog>
  );
}
