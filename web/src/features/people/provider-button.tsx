import { LogIn } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/notice.tsx';

type Props = Pick<ComponentProps<typeof Button>, 'variant'> & {
  label: string;
  /** Leaves for the provider. */
  go: () => Promise<void>;
};

/** A button that leaves for the provider of single sign-on, and under it why it could not. */
export function ProviderButton({ label, variant = 'secondary', go }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function press(): Promise<void> {
    setBusy(true);
    setError(null);
    // Busy until the page is left.
    await go().catch((failure: unknown) => {
      setError(failure instanceof Error ? failure.message : String(failure));
      setBusy(false);
    });
  }
  return (
    <div className="space-y-2">
      <Button variant={variant} busy={isBusy} onClick={press} className="w-full">
        {!isBusy && <LogIn size={18} strokeWidth={1.5} aria-hidden="true" />}
        {label}
      </Button>
      {error !== null && <InlineError>{error}</InlineError>}
    </div>
  );
}
