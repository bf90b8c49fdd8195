import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CairnMark } from '../../ui/cairn-mark.tsx';
import { AuthExample } from './auth-example.tsx';

type Props = {
  title: string;
  lead: ReactNode;
  children: ReactNode;
};

/**
 * The setting of sign in and register: the mark, a heading, a form, and the way to the other one. It hangs from the top, so that a page of
 * which only a part has come yet does not move when the rest does.
 */
export function AuthFrame({ title, lead, children }: Props) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <aside className="hidden flex-col justify-between border-r border-line bg-sunken p-12 lg:flex">
        <Link to="/" className="flex w-fit items-center gap-2 font-serif text-24 font-medium">
          <CairnMark className="size-7 text-accent" />
          Cairn
        </Link>
        <p className="max-w-[14ch] font-serif text-56 tracking-tight">Know where your money stands.</p>
        <AuthExample />
      </aside>
      <main className="px-5 pt-[8dvh] pb-10 sm:px-12 lg:pt-[18dvh]">
        <div className="mx-auto w-full max-w-100">
          <Link
            to="/"
            className="mb-10 flex w-fit items-center gap-2 font-serif text-24 font-medium lg:hidden"
          >
            <CairnMark className="size-7 text-accent" />
            Cairn
          </Link>
          <h1 className="font-serif text-36 font-medium tracking-tight">{title}</h1>
          <p className="mt-2 mb-8 text-muted">{lead}</p>
          {children}
        </div>
      </main>
    </div>
  );
}
