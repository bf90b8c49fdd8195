import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { ApiError } from '../lib/api-error.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { FallenCairn } from '../ui/fallen-cairn.tsx';
import { FullPageMessage } from '../ui/full-page-message.tsx';
import { NotFoundMessage } from './not-found-message.tsx';

/** Shown when a page fails to load or render. */
export function RouteFailure() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundMessage />;
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <FullPageMessage
      title="This page could not be shown"
      picture={<FallenCairn how="fallen" className="-ml-1 h-18 w-36 text-accent" />}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>Reload the page</Button>
          <Link to="/" reloadDocument className={buttonClass('secondary')}>
            Home
          </Link>
        </>
      }
    >
      <p>Something went wrong, but your data is safe. Reload the page to try again.</p>
      {requestId !== null && <p>Request {requestId}</p>}
    </FullPageMessage>
  );
}
