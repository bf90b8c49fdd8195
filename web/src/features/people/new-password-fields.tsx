import { useState } from 'react';
import { PasswordField } from '../../ui/field.tsx';
import { StrengthMeter } from './strength-meter.tsx';

type Props = { label: string; error: string | null; confirmationError: string | null };

/** A password that is chosen, typed twice, with how strong it is. */
export function NewPasswordFields({ label, error, confirmationError }: Props) {
  const [password, setPassword] = useState('');
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      >
        <StrengthMeter password={password} />
      </PasswordField>
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        name="confirmation"
        autoComplete="new-password"
        error={confirmationError}
      />
    </>
  );
}
