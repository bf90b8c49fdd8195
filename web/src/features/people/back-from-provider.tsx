import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { errorMessage } from '../../lib/api-error.ts';
import { buttonClass } from '../../ui/button.tsx';
import { backFromProvider } from './single-sign-on-calls.ts';

/** Signs in with what the provider has sent the browser back with, and goes on. */
export function BackFromProvider() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    // It works once.
    if (hasBegun.current) return;
    hasBegun.current = true;
    backFromProvider(search).then(
      (next) => void navigate(next, { replace: true }),
      (error: unknown) => setFailure(error instanceof Error ? error.message : errorMessage(error)),
    );
  }, [search, navigate]);
  if (failure === null) return <p role="status">Signing in…</p>;
  return (
    <div className="space-y-6">
      <p role="alert">{failure}</p>
      <Link to="/login" className={`${buttonClass('primary')} w-full`}>
        Back to Sign In
      </Link>
    </div>
  );
}
