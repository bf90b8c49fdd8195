import { type NoticeKind, noticeNames } from '@cairn/contract/notifications';
import { Link } from 'react-router';
import { errorMessage } from '../../lib/api-error.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { useStopLink } from './use-stop-link.ts';

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
  const {
    link: { data, error },
    stop,
  } = useStopLink(token);
  if (data === undefined)
    return error === null ? (
      <p className="text-muted">Reading the link…</p>
    ) : (
      <p role="alert">{errorMessage(error)}</p>
    );
  if (stop.isSuccess) return <Stopped kind={data.kind} />;
  return (
    <div className="space-y-6">
      <p>Stop “{noticeNames[data.kind]}”? You can turn it on again in Account settings.</p>
      {stop.error !== null && <InlineError>{errorMessage(stop.error)}</InlineError>}
      <Button disabled={stop.isPending} onClick={() => stop.mutate()} className="w-full">
        Stop
      </Button>
    </div>
  );
}
