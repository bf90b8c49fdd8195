import { Component, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../lib/api-error.ts';
import { Button, buttonClass } from './button.tsx';
import { FallenCairn } from './fallen-cairn.tsx';
import { FullPageMessage } from './full-page-message.tsx';

function RouteFailure({ error }: { error: unknown }) {
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

/** `place`: of which step in the browser's history it is. */
type Props = { place: string; children: ReactNode };
type State = { failed: { error: unknown } | null; place: string };

/** Shows a page's failure in its place, until another place is opened. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { failed: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { failed: null, place };
  }

  override render() {
    const { failed } = this.state;
    return failed === null ? this.props.children : <RouteFailure error={failed.error} />;
  }
}
