import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Field, PasswordField } from '../../ui/field.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { signIn } from './authenticate.ts';
import { textOf, useAuthForm } from './use-auth-form.ts';
import { checkLogin, type LoginInput } from './validation.ts';

function read(data: FormData): LoginInput {
  return {
    email: textOf(data, 'email'),
    password: textOf(data, 'password'),
    rememberMe: data.has('rememberMe'),
  };
}

/** Email, password, 'Remember me'. Calls `onDone` once signed in and verified. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const errorId = useId();
  const { formRef, problem, busy, ready, onSubmit } = useAuthForm({
    read,
    check: checkLogin,
    submit: signIn,
    onDone,
  });
  return (
    <form ref={formRef} method="post" noValidate onSubmit={onSubmit} className="space-y-4">
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        invalid={problem?.field === 'email'}
        errorId={errorId}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        invalid={problem?.field === 'password'}
        errorId={errorId}
      />
      <CheckboxField
        label="Remember me"
        name="rememberMe"
        invalid={problem?.field === 'rememberMe'}
        errorId={errorId}
      />
      {problem && <InlineError id={errorId}>{problem.message}</InlineError>}
      <Button type="submit" busy={busy} disabled={!ready} className="w-full">
        {busy ? 'Signing in…' : 'Sign In'}
      </Button>
    </form>
  );
}
