import { useEffect } from 'react';
import { ProviderButton } from './provider-button.tsx';
import { useProvider } from './use-ways-to-sign-in.ts';

type Props = {
  /** The token of an invitation’s link. */
  invitation: string | null;
  /** Where to go on once signed in. */
  next: string;
  /** Whether nothing else signs in here. */
  onOnlyWay: (isOnlyWay: boolean) => void;
};

/** Signs in at the provider, where the server has one; else nothing is shown. */
export default function SingleSignOn({ invitation, next, onOnlyWay }: Props) {
  const provider = useProvider();
  const isOnlyWay = provider?.isOnlyWay === true;
  useEffect(() => onOnlyWay(isOnlyWay), [isOnlyWay, onOnlyWay]);
  if (provider === null) return null;
  return (
    <ProviderButton
      label={`Sign in with ${provider.name}`}
      variant={isOnlyWay ? 'primary' : 'secondary'}
      go={async () => {
        // What asks the server comes once it is to.
        const { goToProvider } = await import('./single-sign-on-calls.ts');
        await goToProvider(invitation, next);
      }}
    />
  );
}
