/** What a guarded page shows until the server has said that the stored token lives. */
export function CheckingAuthentication() {
  return (
    <main className="flex min-h-dvh items-center justify-center px-5">
      <p role="status" className="text-muted">
        Checking authentication…
      </p>
    </main>
  );
}
