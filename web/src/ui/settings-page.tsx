import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A page that is opened from Account settings: the way back, its title, and what it holds. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto max-w-[720px] px-4 pt-6 pb-24 sm:px-6 sm:pt-8">
      <Link to="/account#account" className="link inline-flex items-center gap-1.5 text-13">
        <ArrowLeft size={16} />
        Back to Account settings
      </Link>
      <h1 className="mt-3 mb-4 font-serif text-24 font-medium tracking-tight sm:text-36">{title}</h1>
      {children}
    </main>
  );
}
