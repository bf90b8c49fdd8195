import { textOf } from '../../lib/form-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/notice.tsx';
import { type AuthLogic, useAuthForm } from './use-auth-form.ts';
import type { ForgotPasswordInput } from './validation.ts';

export type LinkAsked = { email: string; isMailSetUp: boolean };

function read(data: FormData): ForgotPasswordInput {
  return { email: textOf(data, 'email') };
}

/** Asks for a link to choose a new password. `onAsked`: once the server has taken it, whether it knows the address or not. */
export function ForgotPasswordForm({ onAsked }: { onAsked: (asked: LinkAsked) => void }) {
  async function load(): Promise<AuthLogic<ForgotPasswordInput>> {
    const [{ checkForgotPassword }, { askForLink }] = await Promise.all([
      import('./validation.ts'),
      import('./auth-calls.ts'),
    ]);
    const submit = async (input: ForgotPasswordInput) =>
      onAsked({ email: input.email.trim(), isMailSetUp: await askForLink(input) });
    return { check: checkForgotPassword, submit };
  }
  const { errorOf, formError, busy, ready, formProps } = useAuthForm({ read, load, onDone: () => undefined });
  return (
    <form {...formProps} className="space-y-4">
      <Field label="Email" name="email" type="email" autoComplete="email" error={errorOf('email')} />
      <FormError>{formError}</FormError>
      <Button type="submit" busy={busy} disabled={!ready} className="w-full">
        {busy ? 'Sending…' : 'Send Link'}
      </Button>
    </form>
  );
}
