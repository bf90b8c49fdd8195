import { privacy } from '../content/privacy.ts';
import { LegalPage } from '../features/landing/legal-page.tsx';
import { pageMeta } from '../lib/page-meta.tsx';

export const meta = () =>
  pageMeta({
    title: 'Privacy · Cairn',
    description: 'What Cairn stores about you, why, who can see it, and how to delete it.',
    path: '/privacy',
  });

export default function PrivacyPage() {
  return <LegalPage title="Privacy" text={privacy} />;
}
