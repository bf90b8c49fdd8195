import { operatorRoutes } from '@cairn/contract/operator';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { preloadCall } from '../api/queries.ts';
import { ServerPeople } from '../features/people/server-people.tsx';
import { ownPageMeta } from '../lib/page-meta.tsx';

export const meta = () => ownPageMeta('This server');

export const preload = [preloadCall(operatorRoutes.operator, {})];

/** For the person who runs the server. */
export default function OperatorPage() {
  return (
    <main className="mx-auto max-w-[720px] px-4 pt-6 pb-24 sm:px-6 sm:pt-8">
      <Link to="/account#account" className="link inline-flex items-center gap-1.5 text-13">
        <ArrowLeft size={16} />
        Back to Account settings
      </Link>
      <h1 className="mt-3 mb-4 font-serif text-24 font-medium tracking-tight sm:text-36">This server</h1>
      <ServerPeople />
    </main>
  );
}
