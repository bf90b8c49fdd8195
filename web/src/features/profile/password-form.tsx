import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { changePassword } from './save-profile.ts';
import { StatusLine } from './status-line.tsx';
import { useStatus } from './use-status.ts';

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** A new password for the one that is known. Other sessions end. */
export function PasswordForm() {
  const { status, setStatus } = useStatus();
  const [busy, setBusy] = useState(false);

  async function onSubmit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    setBusy(true);
    const changed = await changePassword({
      current: textOf(data, 'current'),
      next: textOf(data, 'next'),
      confirmation: textOf(data, 'confirmation'),
    });
    if (changed.kind === 'done') form.reset();
    setStatus(changed);
    setBusy(false);
  }

  return (
    <form onSubmit={onSubmit} noValidate method="post" className="space-y-4">
      <PasswordField label="Current password" name="current" autoComplete="current-password" error={null} />
      <PasswordField label="New password" name="next" autoComplete="new-password" error={null} />
      <PasswordField
        label="Confirm new password"
        name="confirmation"
        autoComplete="new-password"
        error={null}
      />
      <StatusLine status={status} />
      <Button type="submit" busy={busy}>
        Change Password
      </Button>
    </form>
  );
}
