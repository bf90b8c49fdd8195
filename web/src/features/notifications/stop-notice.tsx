import { type NoticeKind, noticeNames } from '@cairn/contract/notice-settings';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../lib/api-error.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { lookAtStopLink, stopByLink } from './stop-calls.ts';

function Stopped({ kind }: { kind: NoticeKind }) {
  return (
    <div className="space-y-6">
      <p role="status">“{noticeNames[kind]}” is off. Nothing else was changed.</p>
      <Link to="/notifications" className={`${buttonClass('secondary')} w-full`}>
        All Notifications
      </Link>
    </div>
  );
}

/** What the link of a letter stops. Nothing is done before the button is pressed: programs that look through mail open links. */
export function StopNotice({ token }: { token: string }) {
  const [kind, setKind] = useState<NoticeKind | null>(null);
  const [isStopped, setStopped] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    lookAtStopLink(token, gone.signal).then(setKind, (error: unknown) => {
      if (!gone.signal.aborted) setFailure(errorMessage(error));
    });
    return () => gone.abort();
  }, [token]);

  async function stop(): Promise<void> {
    setBusy(true);
    setFailure(null);
    await stopByLink(token).then(
      () => setStopped(true),
      (error: unknown) => setFailure(errorMessage(error)),
    );
    setBusy(false);
  }

  if (kind === null)
    return failure === null ? <p className="text-muted">Reading the link…</p> : <p role="alert">{failure}</p>;
  if (isStopped) return <Stopped kind={kind} />;
  return (
    <div className="space-y-6">
      <p>Stop “{noticeNames[kind]}”? You can turn it on again in Account settings.</p>
      {failure !== null && <InlineError>{failure}</InlineError>}
      <Button disabled={isBusy} onClick={stop} className="w-full">
        Stop
      </Button>
    </div>
  );
}
