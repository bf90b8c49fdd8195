/** Above every page for somebody who only looks: whose household it is, and why nothing can be changed. */
export function ViewerNote({ name }: { name: string }) {
  return (
    <p role="note" data-viewer className="border-b border-line bg-sunken px-4 py-2 text-13 text-muted">
      You are looking at {name}. You can’t change it.
    </p>
  );
}
