import { errorMessage } from '../../lib/api-error.ts';
import { SmallButton } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useLetter } from './use-letter.ts';

/** The weekly letter as it would be sent now, and sending it. */
export function LetterPreview() {
  const {
    preview: { data, error },
    send,
  } = useLetter();
  return (
    <Section
      title="Your weekly letter"
      className="mt-10"
      aside={
        <SmallButton disabled={send.isPending || data === undefined} onClick={() => send.mutate()}>
          Send Me One Now
        </SmallButton>
      }
    >
      {data === undefined && error === null && <SkeletonRows rows={4} rowClass="h-6" />}
      {data === undefined && error !== null && <p className="text-muted">{errorMessage(error)}</p>}
      {data !== undefined && (
        <article aria-label="Preview" className="rounded-small border border-line bg-sunken px-4 py-3">
          <p className="mb-3 font-medium">{data.subject}</p>
          <p className="figures text-13 break-words whitespace-pre-wrap">{data.text}</p>
        </article>
      )}
    </Section>
  );
}
