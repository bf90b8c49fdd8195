import { textOf } from '../../lib/form-text.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { changePassword } from './profile-calls.ts';
import { StatusLine } from './status-line.tsx';
import { useStatusForm } from './use-status-form.ts';

/** A new password for the one that is known. Other sessions end. */
export function PasswordForm() {
  const { status, busy, formProps } = useStatusForm(async (form) => {
    const data = new FormData(form);
    const changed = await changePassword({
      current: textOf(data, 'current'),
      next: textOf(data, 'next'),
      confirmation: textOf(data, 'confirmation'),
    });
    if (changed.kind === 'done') form.reset();
    return changed;
  });

  return (
    <form {...formProps} className="space-y-4">
      <PasswordField label="Current password" name="current" autoComplete="current-password" />
      <PasswordField label="New password" name="next" autoComplete="new-password" />
      <PasswordField label="Confirm new password" name="confirmation" autoComplete="new-password" />
      <StatusLine status={status} />
      <Button type="submit" busy={busy}>
        Change Password
      </Button>
    </form>
  );
}
