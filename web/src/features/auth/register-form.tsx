import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Field, PasswordField } from '../../ui/field.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { register } from './authenticate.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { textOf, useAuthForm } from './use-auth-form.ts';
import { checkRegister, type RegisterInput } from './validation.ts';

const termsLabel = 'I agree to the Terms of Service and Privacy Policy';

function read(data: FormData): RegisterInput {
  return {
    name: textOf(data, 'name'),
    email: textOf(data, 'email'),
    password: textOf(data, 'password'),
    confirmation: textOf(data, 'confirmation'),
    terms: data.has('terms'),
  };
}

function NewPasswordField({ invalid, errorId }: { invalid: boolean; errorId: string }) {
  const [password, setPassword] = useState('');
  return (
    <PasswordField
      label="Password"
      name="password"
      autoComplete="new-password"
      invalid={invalid}
      errorId={errorId}
      onChange={(event) => setPassword(event.target.value)}
    >
      <StrengthMeter password={password} />
    </PasswordField>
  );
}

function TermsField({ invalid, errorId }: { invalid: boolean; errorId: string }) {
  return (
    <CheckboxField label={termsLabel} name="terms" invalid={invalid} errorId={errorId}>
      I agree to the{' '}
      <Link to="/terms" target="_blank" className="link">
        Terms of Service
      </Link>{' '}
      and{' '}
      <Link to="/privacy" target="_blank" className="link">
        Privacy Policy
      </Link>
    </CheckboxField>
  );
}

/** Full name, email, password twice, terms. Calls `onDone` once the account is there and signed in. */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  const errorId = useId();
  const { formRef, problem, busy, ready, onSubmit } = useAuthForm({
    read,
    check: checkRegister,
    submit: register,
    onDone,
  });
  const fieldProps = (field: keyof RegisterInput) => ({ invalid: problem?.field === field, errorId });
  return (
    <form ref={formRef} method="post" noValidate onSubmit={onSubmit} className="space-y-4">
      <Field label="Full name" name="name" autoComplete="name" {...fieldProps('name')} />
      <Field label="Email" name="email" type="email" autoComplete="email" {...fieldProps('email')} />
      <NewPasswordField {...fieldProps('password')} />
      <PasswordField
        label="Confirm password"
        name="confirmation"
        autoComplete="new-password"
        {...fieldProps('confirmation')}
      />
      <TermsField {...fieldProps('terms')} />
      {problem && <InlineError id={errorId}>{problem.message}</InlineError>}
      <Button type="submit" busy={busy} disabled={!ready} className="w-full">
        {busy ? 'Creating account…' : 'Create Account'}
      </Button>
    </form>
  );
}
