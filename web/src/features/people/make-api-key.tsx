import { apiKeyDays, maxApiKeyNameLength } from '@cairn/contract/api-keys';
import { type KeyScope, keyScopes } from '@cairn/contract/key-scope';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { addApiKey } from './api-key-calls.ts';
import { scopeNames, scopeWords } from './api-key-words.ts';

const dayOptions = apiKeyDays.map((days) => ({ value: String(days), label: `${days} days` }));

type ScopesProps = { scopes: readonly KeyScope[]; onChange: (scopes: KeyScope[]) => void };

function ScopeFields({ scopes, onChange }: ScopesProps) {
  const isChosen = (scope: KeyScope) => scopes.includes(scope);
  return (
    <fieldset>
      <legend className="mb-2 text-13 font-medium">What it may do</legend>
      <div className="space-y-2">
        {keyScopes.map((scope) => (
          <label key={scope} className="flex items-start gap-3">
            <input
              type="checkbox"
              checked={isChosen(scope) || (scope === 'read' && isChosen('write'))}
              disabled={scope === 'read' && isChosen('write')}
              onChange={({ target }) =>
                onChange(keyScopes.filter((one) => (one === scope ? target.checked : isChosen(one))))
              }
              className="mt-0.75 size-4.5 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-medium">{scopeNames[scope]}</span>
              <span className="block text-13 text-muted">{scopeWords[scope]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type Props = { onMade: () => Promise<void>; onClose: () => void };

/** Makes an API key of the household that the person is in now. */
export function MakeApiKey({ onMade, onClose }: Props) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<KeyScope[]>(['read']);
  const [days, setDays] = useState<(typeof apiKeyDays)[number]>(90);
  const [sending, setSending] = useState<{ isPending: boolean; error: Error | null }>({
    isPending: false,
    error: null,
  });
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null)
    return (
      <ShownOnce title="Your API key" secret={secret} onClose={onClose}>
        Copy the key now: it is not shown again. Anybody who has it can use it, so treat it like a password.
      </ShownOnce>
    );

  async function make(): Promise<void> {
    setSending({ isPending: true, error: null });
    try {
      setSecret(await addApiKey({ name, scopes, days }));
      await onMade();
    } catch (error) {
      setSending({ isPending: false, error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  return (
    <FormDialog
      title="Make an API key"
      label="Make Key"
      sending={sending}
      disabled={name.trim() === '' || scopes.length === 0}
      onSubmit={make}
      onClose={onClose}
    >
      <Field
        label="Name"
        placeholder="Such as: backup script"
        autoComplete="off"
        maxLength={maxApiKeyNameLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <ScopeFields scopes={scopes} onChange={setScopes} />
      <SelectField
        label="Works for"
        options={dayOptions}
        value={String(days)}
        onChange={({ target }) => setDays(apiKeyDays.find((one) => String(one) === target.value) ?? days)}
      />
    </FormDialog>
  );
}
