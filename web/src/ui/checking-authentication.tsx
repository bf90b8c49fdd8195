import { CairnMark } from './cairn-mark.tsx';

/**
 * What a guarded page shows until the server has confirmed the stored token. It hangs from the top, so that the mark does not move
 * when the words come after it.
 */
export function CheckingAuthentication() {
  return (
    <main className="flex min-h-dvh flex-col items-center gap-4 px-5 pt-[calc(50dvh-3rem)]">
      <CairnMark className="size-10 text-accent" />
      <h1 className="text-muted">
        <span role="status">Checking authentication…</span>
      </h1>
    </main>
  );
}
