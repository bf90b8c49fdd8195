import { lazy, type ReactNode, Suspense } from 'react';
import { useHydrated } from '../../lib/hydrated.ts';

/** Fetched once the form is there. Without it the form signs in. */
const SingleSignOn = lazy(() => import('./single-sign-on.tsx').catch(() => ({ default: () => null })));

type Props = {
  /** The token of an invitation’s link. */
  invitation: string | null;
  /** Where to go on once signed in. */
  next: string;
  /** Nothing but the provider signs in here; false until that is known. */
  isOnlyWay: boolean;
  onOnlyWay: (isOnlyWay: boolean) => void;
  /** What signs in by Cairn’s own means. */
  children: ReactNode;
};

/** A form, and under it single sign-on where the server has it; or that alone. */
export function WaysIn({ invitation, next, isOnlyWay, onOnlyWay, children }: Props) {
  return (
    <div className="space-y-4">
      {!isOnlyWay && children}
      {useHydrated() && (
        <Suspense>
          <SingleSignOn invitation={invitation} next={next} onOnlyWay={onOnlyWay} />
        </Suspense>
      )}
    </div>
  );
}
