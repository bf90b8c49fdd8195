import { lazy, Suspense, useSyncExternalStore } from 'react';
import { identityQuestion } from '../lib/identity-question.ts';

/** Fetched when it is first needed: ten minutes after a sign-in, and for few things. */
const ConfirmIdentity = lazy(() => import('../features/people/confirm-identity.tsx'));

/** The window in which a person proves that it is them, over whatever page asked for it. */
export function IdentityWindow() {
  const isOpen = useSyncExternalStore(identityQuestion.subscribe, identityQuestion.isOpen, () => false);
  if (!isOpen) return null;
  return (
    <Suspense>
      <ConfirmIdentity onAnswer={identityQuestion.answer} />
    </Suspense>
  );
}
