import { lazy, Suspense, useState } from 'react';
import { textOf } from '../../lib/form-text.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Field, PasswordField } from '../../ui/field.tsx';
import { FormError } from '../../ui/notice.tsx';
import type { signIn as signInCall } from './auth-calls.ts';
import { type AuthLogic, useAuthForm } from './use-auth-form.ts';
import type { LoginInput } from './validation.ts';

function read(data: FormData): LoginInput {
  return {
    email: textOf(data, 'email'),
    password: textOf(data, 'password'),
    rememberMe: data.has('rememberMe'),
  };
}

type SignedIn = Awaited<ReturnType<typeof signInCall>>;

async function load(onToken: (token: string) => void): Promise<AuthLogic<LoginInput, SignedIn>> {
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

/** Fetched by those who have a second factor. */
const CodeForm = lazy(() => import('./code-form.tsx'));

/** Email, password, 'Remember me'; then a code, for a person with a second factor. */
export function LoginForm({ onCodeNeeded, ...props }: Props & { onCodeNeeded: (isNeeded: boolean) => void }) {
  const [login, setLogin] = useState<LoginInput | null>(null);
  const ask = (next: LoginInput | null) => {
    setLogin(next);
    onCodeNeeded(next !== null);
  };
  if (login === null) return <PasswordStep {...props} onCodeNeeded={ask} />;
  return (
    <Suspense>
      <CodeForm login={login} onToken={props.onToken} onBack={() => ask(null)} onDone={props.onDone} />
    </Suspense>
  );
}

function PasswordStep({
  onUse,
  onToken,
  onCodeNeeded,
  onDone,
}: Props & { onCodeNeeded: (login: LoginInput) => void }) {
  const loadInUse = () => {
    onUse();
    return load(onToken);
  };
  const { errorOf, formError, busy, ready, formProps } = useAuthForm<LoginInput, SignedIn>({
    read,
    load: loadInUse,
    onDone: (result, input) => (result === 'signed in' ? onDone() : onCodeNeeded(input)),
  });
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
