import { Link } from 'react-router';
import { buttonClass } from './button.tsx';
import { FallenCairn } from './fallen-cairn.tsx';
import { FullPageMessage } from './full-page-message.tsx';

export function NotFoundMessage() {
  return (
    <FullPageMessage
      title="Page not found"
      picture={<FallenCairn how="missing" className="-ml-10 h-18 w-36 text-accent" />}
      actions={
        <>
          <Link to="/dashboard" className={buttonClass()}>
            Go to the dashboard
          </Link>
          <Link to="/" className={buttonClass('secondary')}>
            Home
          </Link>
        </>
      }
    >
      <p>There is no page at this address. Check it for typos, or start from the dashboard.</p>
    </FullPageMessage>
  );
}
