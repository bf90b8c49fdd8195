import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import {
  anchorLinks,
  legalLinks,
  type PublicLink,
  pageLinks,
  socialLinks,
} from '../../content/public-links.ts';
import { AnchorLink } from '../../ui/anchor-link.tsx';
import { CairnMark } from '../../ui/cairn-mark.tsx';

type LinkComponent = ComponentType<{ to: string; className: string; children: ReactNode }>;

const OutsideLink: LinkComponent = ({ to, ...rest }) => (
  <a href={to} target="_blank" rel="noopener" {...rest} />
);

type ColumnProps = { title: string; links: readonly PublicLink[]; of?: LinkComponent };

function Column({ title, links, of: LinkOf = Link }: ColumnProps) {
  return (
    <div>
      <h2 className="mb-2 text-13 text-muted">{title}</h2>
      <ul>
        {links.map(({ label, to }) => (
          <li key={to}>
            <LinkOf to={to} className="inline-flex min-h-8 items-center hover:underline">
              {label}
            </LinkOf>
          </li>
        ))}
      </ul>
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
        <Column title="Product" links={anchorLinks} of={AnchorLink} />
        <Column title="Cairn" links={pageLinks} />
        <Column title="Legal" links={legalLinks} />
        <Column title="Elsewhere" links={socialLinks} of={OutsideLink} />
      </div>
    </footer>
  );
}
