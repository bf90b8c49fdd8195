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

async function load(onToken: (token: string) => void): Promise<AuthLogic<LoginInput>> {
  const [{ checkLogin }, { signIn }] = await Promise.all([
    import('./validation.ts'),
    import('./auth-calls.ts'),
  ]);
  return { check: checkLogin, submit: (input) => signIn(input, onToken) };
}

type Props = {
  /** The form is being filled in. */
  onUse: () => void;
  /** There is a token, which is being verified. */
  onToken: (token: string) => void;
  /** Signed in and verified. */
  onDone: () => void;
};

/** Email, password, 'Remember me'. */
export function LoginForm({ onUse, onToken, onDone }: Props) {
  const loadInUse = () => {
    onUse();
    return load(onToken);
  };
  const { errorOf, formError, busy, ready, formProps } = useAuthForm({ read, load: loadInUse, onDone });
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
