import { AuthFrame } from '../features/people/auth-frame.tsx';
import { BackFromProvider } from '../features/people/back-from-provider.tsx';
import { pageMeta } from '../lib/page-meta.tsx';

export const meta = () =>
  pageMeta({
    title: 'Single sign-on · Cairn',
    description: 'Come back from single sign-on.',
    path: '/single-sign-on',
  });

/** Where the provider sends people back to (server/src/openid/openid.ts). */
export default function SingleSignOnPage() {
  return (
    <AuthFrame title="Single sign-on" lead="You come back from the service that you sign in with.">
      <BackFromProvider />
    </AuthFrame>
  );
}
