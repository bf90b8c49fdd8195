import { saveFile } from '../../lib/save-file.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { Button, SmallButton } from '../../ui/button.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  // Not the button that closes the window: what is shown here is not shown again.
  const first = useFirstFocus<HTMLDivElement>('button');
  const { isCopied, copy } = useCopy();
  const text = codes.join('\n');
  return (
    <div ref={first} className="space-y-4">
      <p>
        With one of these recovery codes you can sign in without your app or passkey. Each works once. Keep
        them somewhere safe: they are not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="space-y-1 rounded-small bg-sunken p-4 text-13 tabular-nums min-[26rem]:text-15"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex gap-2">
          <SmallButton onClick={() => copy(text)}>{isCopied ? 'Copied' : 'Copy'}</SmallButton>
          <SmallButton
            onClick={() =>
              saveFile('cairn-recovery-codes.txt', `Cairn recovery codes\n\n${text}\n`, 'text/plain')
            }
          >
            Save as File
          </SmallButton>
        </span>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
