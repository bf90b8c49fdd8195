import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useAlreadySignedIn } from '../features/auth/already-signed-in.ts';
import { RegisterForm } from '../features/auth/register-form.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { AuthFrame } from './auth-frame.tsx';

export const meta = () =>
  pageMeta({
    title: 'Create account · Cairn',
    description:
      'Create an account to see all your banks in one place, with the transactions behind every figure.',
    path: '/register',
  });

const dashboard = '/dashboard';

export default function RegisterPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const alreadySignedIn = useAlreadySignedIn();
  useEffect(() => {
    if (alreadySignedIn) navigate(dashboard, { replace: true });
  }, [alreadySignedIn, navigate]);
  return (
    <AuthFrame title="Create your account" lead="Always free. No credit card required.">
      <RegisterForm onDone={() => navigate(dashboard, { replace: true })} />
      <p className="mt-6 text-muted">
        Already have an account?{' '}
        <Link to="/login" state={state} className="link">
          Sign in
        </Link>
      </p>
    </AuthFrame>
  );
}
