import { lazy, Suspense, useState } from 'react';
import { textOf } from '../../lib/form-text.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Field, PasswordField } from '../../ui/field.tsx';
import { FormError } from '../../ui/notice.tsx';
import type { SecondStep, signIn as signInCall } from './auth-calls.ts';
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

const passkeyLabel = 'Sign in with a passkey';
/** As it will be, before its code is here. */
const passkeyToCome = (
  <Button variant="secondary" disabled className="w-full">
    {passkeyLabel}
  </Button>
);
/** Fetched once the form is there. Without it the password signs in. */
const PasskeyAlone = lazy(() =>
  import('./passkey-alone.tsx').catch(() => ({ default: () => passkeyToCome })),
);

type Asked = { login: LoginInput; step: SecondStep };

/** Email, password, 'Remember me'; then a code or a passkey, for a person with a second factor. Or a passkey alone. */
export function LoginForm({
  onSecondStep,
  ...props
}: Props & { onSecondStep: (step: SecondStep | null) => void }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (next: Asked | null) => {
    setAsked(next);
    onSecondStep(next === null ? null : next.step);
  };
  if (asked === null)
    return (
      <div className="space-y-4">
        <PasswordStep {...props} onAsked={ask} />
        <PasskeyInstead {...props} />
      </div>
    );
  return (
    <Suspense>
      <CodeForm
        login={asked.login}
        withPasskey={asked.step.withPasskey}
        onToken={props.onToken}
        onBack={() => ask(null)}
        onDone={props.onDone}
      />
    </Suspense>
  );
}

function PasskeyInstead(props: Props) {
  if (!useHydrated()) return passkeyToCome;
  return (
    <Suspense fallback={passkeyToCome}>
      <PasskeyAlone label={passkeyLabel} {...props} />
    </Suspense>
  );
}

function PasswordStep({ onUse, onToken, onAsked, onDone }: Props & { onAsked: (asked: Asked) => void }) {
  const loadInUse = () => {
    onUse();
    return load(onToken);
  };
  const { errorOf, formError, busy, ready, formProps } = useAuthForm<LoginInput, SignedIn>({
    read,
    load: loadInUse,
    onDone: (step, login) => (step === 'signed in' ? onDone() : onAsked({ login, step })),
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
