import type { User } from '@cairn/contract/auth';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { saveProfile } from './profile-calls.ts';
import { StatusLine } from './status-line.tsx';
import { useStatusForm } from './use-status-form.ts';

/** The user's name and email address; null when signed out. */
export function ProfileForm({ user }: { user: User | null }) {
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? user?.name ?? '';
  const { status, busy, formProps } = useStatusForm(async () => {
    const saved = await saveProfile(name);
    if (saved.kind === 'done') setTyped(null);
    return saved;
  });

  return (
    <form {...formProps} className="space-y-4">
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        value={name}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        readOnly
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
