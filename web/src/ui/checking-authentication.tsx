import { CairnMark } from './cairn-mark.tsx';

/** What a guarded page shows until the server has said that the stored token lives. */
export function CheckingAuthentication() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-5">
      <CairnMark className="size-10 text-accent" />
      <h1 className="text-muted">
        <span role="status">Checking authentication…</span>
      </h1>
    </main>
  );
}
