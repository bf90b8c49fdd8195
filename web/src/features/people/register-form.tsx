import { Link } from 'react-router';
import { textOf } from '../../lib/form-text.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/notice.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { type AuthLogic, useAuthForm } from './use-auth-form.ts';
import type { RegisterInput } from './validation.ts';

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

async function load(invitation: string | null): Promise<AuthLogic<RegisterInput>> {
  const [{ checkRegister }, { register }] = await Promise.all([
    import('./validation.ts'),
    import('./auth-calls.ts'),
  ]);
  return { check: checkRegister, submit: (input) => register(input, invitation) };
}

function TermsField({ error }: { error: string | null }) {
  return (
    <CheckboxField label={termsLabel} name="terms" error={error}>
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

type Props = { /** The token of an invitation’s link. */ invitation: string | null; onDone: () => void };

/** Full name, email, password twice, terms. Calls `onDone` once the account is there and signed in. */
export function RegisterForm({ invitation, onDone }: Props) {
  const { errorOf, formError, busy, ready, formProps } = useAuthForm({
    read,
    load: () => load(invitation),
    onDone,
  });
  return (
    <form {...formProps} className="space-y-4">
      <Field label="Full name" name="name" autoComplete="name" error={errorOf('name')} />
      <Field label="Email" name="email" type="email" autoComplete="email" error={errorOf('email')} />
      <NewPasswordFields
        label="Password"
        error={errorOf('password')}
        confirmationError={errorOf('confirmation')}
      />
      <TermsField error={errorOf('terms')} />
      <FormError>{formError}</FormError>
      <Button type="submit" busy={busy} disabled={!ready} className="w-full">
        {busy ? 'Creating account…' : 'Create Account'}
      </Button>
    </form>
  );
}
