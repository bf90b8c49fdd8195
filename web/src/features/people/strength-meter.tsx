import { passwordStrength, shortestPassword, strengthWords } from './password-strength.ts';

const colors = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-accent', 'bg-accent'];
const steps = [1, 2, 3, 4];

/** Four steps and a word under a new password. */
export function StrengthMeter({ password }: { password: string }) {
  const word = passwordStrength(password);
  const level = password === '' ? 0 : Math.max(1, strengthWords.indexOf(word));
  return (
    <div className="mt-2 flex h-5 items-center gap-3">
      <div aria-hidden="true" className="flex flex-1 gap-1">
        {steps.map((step) => (
          <span
            key={step}
            className={`h-1 flex-1 rounded-full ${step <= level ? colors[strengthWords.indexOf(word)] : 'bg-line'}`}
          />
        ))}
      </div>
      <p aria-live="polite" className="w-36 text-right text-13 whitespace-nowrap text-muted">
        {password === '' ? `At least ${shortestPassword} characters` : <>Strength: {word}</>}
      </p>
    </div>
  );
}
