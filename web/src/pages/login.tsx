import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useAlreadySignedIn } from '../features/auth/already-signed-in.ts';
import { LoginForm } from '../features/auth/login-form.tsx';
import { placeToReturn } from '../features/auth/return-place.ts';
import { AuthFrame } from './auth-frame.tsx';

export const meta = () => [{ title: 'Sign in · Cairn' }];

export default function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const goOn = () => navigate(placeToReturn(state), { replace: true });
  const alreadySignedIn = useAlreadySignedIn();
  useEffect(() => {
    if (alreadySignedIn) navigate(placeToReturn(state), { replace: true });
  }, [alreadySignedIn, navigate, state]);
  return (
    <AuthFrame
      title="Welcome back"
      lead={
        <>
          Sign in, or{' '}
          <Link to="/register" state={state} className="link">
            register
          </Link>{' '}
          if you are new here.
        </>
      }
    >
      <LoginForm onDone={goOn} />
      <p className="mt-6">
        <Link to="/register" state={state} className="link">
          Need an account?
        </Link>
      </p>
    </AuthFrame>
  );
}
