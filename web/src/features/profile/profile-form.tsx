import type { User } from '@cairn/contract/auth';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { saveProfile } from './save-profile.ts';
import { StatusLine } from './status-line.tsx';
import { useStatus } from './use-status.ts';

/** The user's name and email address; null when signed out. */
export function ProfileForm({ user }: { user: User | null }) {
  const { status, setStatus } = useStatus();
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? user?.name ?? '';

  async function onSubmit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const saved = await saveProfile(name);
    if (saved.kind === 'done') setTyped(null);
    setStatus(saved);
    setBusy(false);
  }

  return (
    <form onSubmit={onSubmit} noValidate method="post" className="space-y-4">
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        error={null}
        value={name}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        readOnly
        error={null}
        value={user?.email ?? ''}
        placeholder="Not signed in"
      />
      <StatusLine status={status} />
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  );
}
