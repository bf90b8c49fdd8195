import { Link } from 'react-router';
import { CairnMark } from './cairn-mark.tsx';

/** The mark and the name at the head of a page, which lead home. */
export function HomeLink() {
  return (
    <Link
      to="/"
      aria-label="Cairn"
      className="flex items-center gap-2 font-serif text-18 font-semibold tracking-tight"
    >
      <CairnMark className="size-6 text-accent" />
      Cairn
    </Link>
  );
}
