import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ExportHousehold } from '../features/archives/export-household.tsx';
import { SavingGoesOn } from '../features/edits/edits-provider.tsx';
import { ExportForm } from '../features/exports/export-form.tsx';
import { DeleteAccount } from '../features/people/delete-account.tsx';
import { DemoBanner } from '../features/people/demo-banner.tsx';
import { PasswordForm } from '../features/people/password-form.tsx';
import { ProfileForm } from '../features/people/profile-form.tsx';
import { useSignInWhenEnded } from '../features/people/session-end.ts';
import { useSession } from '../features/people/session-state.ts';
import { signOut } from '../features/people/sign-out-calls.ts';
import { useFreshUser } from '../features/people/use-stored-token.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { keptScroll } from '../lib/kept-scroll.ts';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { HomeLink } from '../ui/home-link.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';

export const meta = () => ownPageMeta('Account');

/** Fetched with its tab: most people come for another. */
const AccountSecurity = lazy(() => import('../features/people/account-security.tsx'));

const tabs = [
  { id: 'profile', label: 'Profile' },
  { id: 'security', label: 'Security' },
  { id: 'account', label: 'Account' },
] as const satisfies Tab<string>[];

function PageHeader({ signedIn }: { signedIn: boolean }) {
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex h-14 max-w-[1248px] items-center justify-between gap-4 px-4 sm:px-6">
        <HomeLink />
        <nav aria-label="Main" className="flex items-center gap-2">
          <Link to="/" className={buttonClass('ghost', 'small')}>
            Home
          </Link>
          {signedIn && (
            <Link to="/dashboard" className={buttonClass('secondary', 'small')}>
              Dashboard
            </Link>
          )}
        </nav>
      </div>
    </header>
  );
}

/** What does not work on this tab until somebody signs in. */
function SignedOutNote({ children }: { children: string }) {
  const location = useLocation();
  return (
    <p className="mb-6 border-l-2 border-line-strong pl-3 text-muted">
      {children}{' '}
      <Link to="/login" state={{ from: location }} className="link">
        Sign in
      </Link>
    </p>
  );
}

function Row({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5 first:pt-0">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-medium">{title}</h2>
        <p className="text-muted">{children}</p>
      </div>
      {action}
    </section>
  );
}

function AccountRows({ signedOut, isOperator }: { signedOut: boolean; isOperator: boolean }) {
  const navigate = useNavigate();
  const leave = async () => {
    if (await signOut()) navigate('/login');
  };
  return (
    <div className="divide-y divide-line">
      <Row
        title="Session"
        action={
          <Button variant="secondary" onClick={leave}>
            Log Out
          </Button>
        }
      >
        Log out on this browser.
      </Row>
      {!signedOut && (
        <Row
          title="Household"
          action={
            <Link to="/household" className={buttonClass('secondary')}>
              People
            </Link>
          }
        >
          See who is in your household, invite somebody, or switch to another.
        </Row>
      )}
      {!signedOut && (
        <Row
          title="Notifications"
          action={
            <Link to="/notifications" className={buttonClass('secondary')}>
              Choose<span className="sr-only"> notifications</span>
            </Link>
          }
        >
          Choose alerts and the weekly letter, and where they are sent.
        </Row>
      )}
      <Row
        title="Connected Banks"
        action={
          <Link to="/accounts" className={buttonClass('secondary')}>
            Manage
            <span className="sr-only">connected banks</span>
          </Link>
        }
      >
        View, sync or disconnect your banks.
      </Row>
      {!signedOut && (
        <Row title="Export everything" action={<ExportHousehold />}>
          Save all that you see in Cairn as one zip of open files. An empty Cairn can import it.
        </Row>
      )}
      {!signedOut && (
        <Row title="Export" action={<ExportForm />}>
          Save all accounts and posted transactions as a file for another program.
        </Row>
      )}
      <Row
        title="Currencies"
        action={
          <Link to="/currencies" className={buttonClass('secondary')}>
            View Rates
          </Link>
        }
      >
        Exchange rates for accounts in other currencies.
      </Row>
      {isOperator && (
        <Row
          title="This server"
          action={
            <Link to="/operator" className={buttonClass('secondary')}>
              Manage<span className="sr-only"> this server</span>
            </Link>
          }
        >
          You run this server. See who has an account here, and invite people.
        </Row>
      )}
      <Row title="Your data" action={<DeleteAccount onDeleted={() => navigate('/', { replace: true })} />}>
        Permanently delete your account and all its data.
      </Row>
    </div>
  );
}

export default function AccountPage() {
  useFreshUser();
  useSignInWhenEnded();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  // What is drawn beforehand knows no address: the tab follows it.
  const isHydrated = useHydrated();
  const active = tabs.find(({ id }) => isHydrated && `#${id}` === hash)?.id ?? 'profile';
  const signedOut = session !== null && session.token === null;
  return (
    <>
      <DemoBanner />
      {session !== null && !signedOut && <SavingGoesOn key={session.user?.id} />}
      <PageHeader signedIn={!signedOut} />
      <main className="mx-auto w-full max-w-160 px-4 py-8 sm:px-6">
        <h1 className="mb-4 font-serif text-36 font-medium tracking-tight">Account settings</h1>
        <Tabs
          label="Account settings"
          tabs={tabs}
          active={active}
          onChange={(id) => navigate({ hash: id }, { replace: true, state: keptScroll })}
        >
          {active === 'profile' && (
            <>
              {signedOut && (
                <SignedOutNote>
                  {session.endedBy === 'server'
                    ? 'Your session has ended.'
                    : 'You are not signed in. Your name is saved in this browser only.'}
                </SignedOutNote>
              )}
              <ProfileForm user={session?.user ?? null} />
            </>
          )}
          {active === 'security' && (
            <>
              {signedOut && <SignedOutNote>Sign in to change your password.</SignedOutNote>}
              <PasswordForm />
              {session !== null && !signedOut && (
                <Suspense>
                  <AccountSecurity />
                </Suspense>
              )}
            </>
          )}
          {active === 'account' && (
            <>
              {signedOut && (
                <SignedOutNote>
                  You are not signed in. You can only clear the data saved in this browser.
                </SignedOutNote>
              )}
              <AccountRows signedOut={signedOut} isOperator={session?.user?.isOperator === true} />
            </>
          )}
        </Tabs>
      </main>
    </>
  );
}
