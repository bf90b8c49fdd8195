import { rememberedBrowserDays } from '@cairn/contract/second-factor';
import { codeMessages } from '@cairn/contract/typed-code';
import { useEffect } from 'react';
import { textOf } from '../../lib/form-text.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/notice.tsx';
import { type AuthLogic, useAuthForm } from './use-auth-form.ts';
import type { LoginInput } from './validation.ts';

type CodeInput = { code: string; rememberBrowser: boolean };

function read(data: FormData): CodeInput {
  return { code: textOf(data, 'code').trim(), rememberBrowser: data.has('rememberBrowser') };
}

const check = ({ code }: CodeInput) =>
  code === '' ? { field: 'code' as const, message: codeMessages.missing } : null;

type Props = {
  /** What was typed before, which was right. */
  login: LoginInput;
  onToken: (token: string) => void;
  onBack: () => void;
  onDone: () => void;
};

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export default function CodeForm({ login, onToken, onBack, onDone }: Props) {
  const load = async (): Promise<AuthLogic<CodeInput>> => {
    const { signIn } = await import('./auth-calls.ts');
    return { check, submit: async (code) => void (await signIn({ ...login, ...code }, onToken)) };
  };
  const { errorOf, formError, busy, ready, formProps } = useAuthForm({ read, load, onDone });
  const form = formProps.ref;
  // The person has just pressed a button that is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  return (
    <form {...formProps} className="space-y-4">
      <Field
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('code')}
      />
      <CheckboxField
        label={`Don’t ask for a code in this browser for ${rememberedBrowserDays} days`}
        name="rememberBrowser"
      />
      <FormError>{formError}</FormError>
      <Button type="submit" busy={busy} disabled={!ready} className="w-full">
        {busy ? 'Signing in…' : 'Sign In'}
      </Button>
      <button type="button" className="link" onClick={onBack}>
        Back
      </button>
    </form>
  );
}
