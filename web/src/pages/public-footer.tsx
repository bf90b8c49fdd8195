import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { anchorLinks, legalLinks, pageLinks, socialLinks } from '../content/public-links.ts';
import { CairnMark } from '../ui/cairn-mark.tsx';
import { AnchorLink } from './anchor-link.tsx';

const linkClass = 'inline-flex min-h-8 items-center hover:underline';

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 text-13 text-muted">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

/** Under every public page: its parts, the other pages, the legal ones, and profiles elsewhere. */
export function PublicFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto grid max-w-[1248px] grid-cols-2 gap-x-8 gap-y-10 px-4 py-12 sm:px-6 sm:py-16 md:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))]">
        <div className="max-md:col-span-2">
          <CairnMark className="size-9 text-accent" />
          <p className="mt-3 font-serif text-18">Know where your money stands.</p>
        </div>
        <Column title="Product">
          {anchorLinks.map(({ label, to }) => (
            <li key={to}>
              <AnchorLink to={to} className={linkClass}>
                {label}
              </AnchorLink>
            </li>
          ))}
        </Column>
        <Column title="Cairn">
          {pageLinks.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className={linkClass}>
                {label}
              </Link>
            </li>
          ))}
        </Column>
        <Column title="Legal">
          {legalLinks.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className={linkClass}>
                {label}
              </Link>
            </li>
          ))}
        </Column>
        <Column title="Elsewhere">
          {socialLinks.map(({ label, href }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noopener" className={linkClass}>
                {label}
              </a>
            </li>
          ))}
        </Column>
      </div>
    </footer>
  );
}
