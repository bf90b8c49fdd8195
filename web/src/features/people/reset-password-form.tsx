import { textOf } from '../../lib/form-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/notice.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { type AuthLogic, useAuthForm } from './use-auth-form.ts';
import type { ResetPasswordInput } from './validation.ts';

function read(data: FormData): ResetPasswordInput {
  return { password: textOf(data, 'password'), confirmation: textOf(data, 'confirmation') };
}

/** Chooses a new password by the token of a link. `onDone`: once it is changed and every session has ended. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  async function load(): Promise<AuthLogic<ResetPasswordInput>> {
    const [{ checkNewPassword }, { choosePassword }] = await Promise.all([
      import('./validation.ts'),
      import('./auth-calls.ts'),
    ]);
    return { check: checkNewPassword, submit: ({ password }) => choosePassword(token, password) };
  }
  const { errorOf, formError, busy, ready, formProps } = useAuthForm({ read, load, onDone });
  return (
    <form {...formProps} className="space-y-4">
      <NewPasswordFields
        label="New password"
        error={errorOf('password')}
        confirmationError={errorOf('confirmation')}
      />
      <FormError>{formError}</FormError>
      <Button type="submit" busy={busy} disabled={!ready} className="w-full">
        {busy ? 'Changing…' : 'Change Password'}
      </Button>
    </form>
  );
}
