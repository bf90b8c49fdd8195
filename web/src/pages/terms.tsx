import { terms } from '../content/terms.ts';
import { LegalPage } from '../features/landing/legal-page.tsx';
import { pageMeta } from '../lib/page-meta.tsx';

export const meta = () =>
  pageMeta({
    title: 'Terms · Cairn',
    description: 'What you can expect from Cairn, and what Cairn expects from you.',
    path: '/terms',
  });

export default function TermsPage() {
  return <LegalPage title="Terms" text={terms} />;
}
