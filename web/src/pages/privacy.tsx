import { privacy } from '../content/privacy.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { LegalPage } from './legal-page.tsx';

export const meta = () =>
  pageMeta({
    title: 'Privacy · Cairn',
    description: 'What Cairn keeps about you, why, who can read it, and how to make it forget.',
    path: '/privacy',
  });

export default function PrivacyPage() {
  return <LegalPage title="Privacy" text={privacy} />;
}
