import { Link, useLocation } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { FullPageMessage } from '../ui/full-page-message.tsx';

const names: Record<string, string> = {
  '/insights': 'Insights',
  '/accounts': 'Accounts',
  '/budgets': 'Budgets',
  '/terms': 'Terms of Service',
  '/privacy': 'Privacy Policy',
};

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: `${names[location.pathname] ?? 'Not ready yet'} · Cairn` },
];

/** Said plainly in place of a screen that has an address but is not built. */
export default function UnfinishedPage() {
  const { pathname } = useLocation();
  return (
    <FullPageMessage
      title={names[pathname] ?? 'Not ready yet'}
      actions={
        <Link to="/dashboard" className={buttonClass()}>
          Go to the dashboard
        </Link>
      }
    >
      <p>This screen is not built yet. What Cairn already knows about your money is on the dashboard.</p>
    </FullPageMessage>
  );
}
