/** The first link of a page, which the keyboard alone finds. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-small bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to content
    </a>
  );
}
