import { rememberedBrowserDays } from '@cairn/contract/second-factor';
import { codeMessages } from '@cairn/contract/typed-code';
import { useEffect } from 'react';
import { textOf } from '../../lib/form-text.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/notice.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { signInWithPasskey } from './passkey-calls.ts';
import { type AuthLogic, useAuthForm } from './use-auth-form.ts';
import { usePasskeySupport } from './use-passkey-support.ts';
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
  /** Whether the person has a passkey. */
  withPasskey: boolean;
  onToken: (token: string) => void;
  onBack: () => void;
  onDone: () => void;
};

/** The second step of signing in: a passkey, a code of the authenticator app, or a recovery code. */
export default function CodeForm({ login, withPasskey, onToken, onBack, onDone }: Props) {
  const canUsePasskey = usePasskeySupport() === 'supported' && withPasskey;
  const load = async (): Promise<AuthLogic<CodeInput>> => {
    const { signIn } = await import('./auth-calls.ts');
    return { check, submit: async (code) => void (await signIn({ ...login, ...code }, onToken)) };
  };
  const { errorOf, formError, busy, ready, formProps } = useAuthForm({ read, load, onDone });
  const form = formProps.ref;
  const usePasskey = () => {
    const { rememberBrowser } = read(new FormData(form.current ?? undefined));
    return signInWithPasskey({ ...login, rememberBrowser }, onToken);
  };
  // The person has just pressed a button that is gone.
  useEffect(() => {
    const first = canUsePasskey ? 'button' : 'input';
    form.current?.querySelector<HTMLElement>(first)?.focus();
  }, [form, canUsePasskey]);
  return (
    <form {...formProps} className="space-y-4">
      {canUsePasskey && (
        <div className="mb-6 border-b border-line pb-6">
          <PasskeyButton label="Use a passkey" use={usePasskey} onDone={onDone} />
        </div>
      )}
      <Field
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('code')}
      />
      <CheckboxField
        label={`Don’t ask again in this browser for ${rememberedBrowserDays} days`}
        name="rememberBrowser"
      />
      <FormError>{formError}</FormError>
      <Button
        type="submit"
        variant={canUsePasskey ? 'secondary' : 'primary'}
        busy={busy}
        disabled={!ready}
        className="w-full"
      >
        {busy ? 'Signing in…' : 'Sign In'}
      </Button>
      <button type="button" className="link" onClick={onBack}>
        Back
      </button>
    </form>
  );
}
