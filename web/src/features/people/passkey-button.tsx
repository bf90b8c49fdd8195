import { KeyRound } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/notice.tsx';

type Props = Pick<ComponentProps<typeof Button>, 'variant'> & {
  label: string;
  /** Asks the browser; throws Error with the message for the person. */
  use: () => Promise<'done' | 'left'>;
  onDone: () => void;
};

/** A button that asks the browser for a passkey, and under it what came of that. */
export function PasskeyButton({ label, variant = 'primary', use, onDone }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ hasLeft: boolean; error: string | null } | null>(null);

  async function press(): Promise<void> {
    setBusy(true);
    setOutcome(null);
    try {
      if ((await use()) === 'done') return onDone();
      setOutcome({ hasLeft: true, error: null });
    } catch (error) {
      setOutcome({ hasLeft: false, error: error instanceof Error ? error.message : String(error) });
    }
    setBusy(false);
  }

  return (
    <div className="space-y-2">
      <Button variant={variant} busy={isBusy} onClick={press} className="w-full">
        {!isBusy && <KeyRound size={18} strokeWidth={1.5} aria-hidden="true" />}
        {label}
      </Button>
      {outcome?.hasLeft === true && (
        <p role="status" className="text-13 text-muted">
          No passkey was used. You can try again.
        </p>
      )}
      {outcome !== null && outcome.error !== null && <InlineError>{outcome.error}</InlineError>}
    </div>
  );
}
