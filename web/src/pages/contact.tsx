import { contactEmail } from '../content/public-links.ts';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { PublicFrame } from '../features/landing/public-frame.tsx';
import { pageMeta } from '../lib/page-meta.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Contact · Cairn',
    description: 'Contact us with a question, an idea or a problem.',
    path: '/contact',
  });

export default function ContactPage() {
  return (
    <PublicFrame>
      <PageHeading title="Contact">
        <p>Have a question, an idea, or a figure that looks wrong? Contact us.</p>
      </PageHeading>
      <div className="mx-auto grid max-w-[1248px] gap-x-16 gap-y-12 px-4 pb-24 sm:px-6 lg:grid-cols-12">
        <div className="border-t border-ink/80 pt-5 lg:order-2 lg:col-span-4 lg:col-start-9 lg:self-start">
          <h2 className="font-serif text-18 font-medium">Sent from your email app</h2>
          <p className="mt-2 max-w-[44ch] text-muted">
            Your message opens in your email app, where you can edit it before you send it. Nothing is stored
            here. You can also email{' '}
            <a href={`mailto:${contactEmail}`} className="link">
              {contactEmail}
            </a>
            .
          </p>
        </div>
        <div className="lg:order-1 lg:col-span-7 lg:row-start-1">
          <ContactForm />
        </div>
      </div>
    </PublicFrame>
  );
}
