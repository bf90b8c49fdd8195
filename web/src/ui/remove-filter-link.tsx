import { X } from 'lucide-react';
import { Link } from 'react-router';
import { keptScroll } from '../lib/kept-scroll.ts';

/** One part of a filter, as a link to the list without it. The page stays where it is scrolled if `keepsScroll`. */
export function RemoveFilterLink({
  label,
  to,
  keepsScroll = false,
}: {
  label: string;
  to: string;
  keepsScroll?: boolean;
}) {
  return (
    <Link
      to={to}
      state={keepsScroll ? keptScroll : null}
      aria-label={`Remove filter: ${label}`}
      className="inline-flex h-7 items-center gap-1.5 rounded-small border border-line-strong/60 bg-surface pr-2 pl-2.5 text-13 font-medium whitespace-nowrap text-ink hover:bg-sunken"
    >
      {label}
      <X size={14} className="text-muted" />
    </Link>
  );
}
