import { terms } from '../content/terms.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { LegalPage } from './legal-page.tsx';

export const meta = () =>
  pageMeta({
    title: 'Terms · Cairn',
    description: 'What you may expect of Cairn, and what it expects of you.',
    path: '/terms',
  });

export default function TermsPage() {
  return <LegalPage title="Terms" text={terms} />;
}
