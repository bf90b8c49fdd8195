import { errorMessage } from '../../lib/api-error.ts';
import { SmallButton } from '../../ui/button.tsx';
import { InlineError } from '../../ui/notice.tsx';

type Props = { error: Error; isRetrying: boolean; onRetry: () => void };

/** Why the figures are not there, and a way to try again. */
export function LoadingFailed({ error, isRetrying, onRetry }: Props) {
  return (
    <div className="space-y-3">
      <InlineError>{errorMessage(error)}</InlineError>
      <SmallButton busy={isRetrying} onClick={onRetry}>
        Try again
      </SmallButton>
    </div>
  );
}
