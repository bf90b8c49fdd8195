import { textOf } from '../../lib/form-text.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Field, PasswordField } from '../../ui/field.tsx';
import { FormError } from '../../ui/notice.tsx';
import { type AuthLogic, useAuthForm } from './use-auth-form.ts';
import type { LoginInput } from './validation.ts';

function read(data: FormData): LoginInput {
  return {
    email: textOf(data, 'email'),
    password: textOf(data, 'password'),
    rememberMe: data.has('rememberMe'),
  };
}

async function load(): Promise<AuthLogic<LoginInput>> {
  const [{ checkLogin }, { signIn }] = await Promise.all([
    import('./validation.ts'),
    import('./authenticate.ts'),
  ]);
  return { check: checkLogin, submit: signIn };
}

/** Email, password, 'Remember me'. Calls `onDone` once signed in and verified. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const { errorOf, formError, busy, ready, formProps } = useAuthForm({ read, load, onDone });
  return (
    <form {...formProps} className="space-y-4">
      <Field label="Email" name="email" type="email" autoComplete="email" error={errorOf('email')} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errorOf('password')}
      />
      <CheckboxField label="Remember me" name="rememberMe" error={errorOf('rememberMe')} />
      <FormError>{formError}</FormError>
      <Button type="submit" busy={busy} disabled={!ready} className="w-full">
        {busy ? 'Signing in…' : 'Sign In'}
      </Button>
    </form>
  );
}
