import { Link } from 'react-router';
import { mission, stats, statsNote, team, vision } from '../content/about.ts';
import { contactEmail } from '../content/public-links.ts';
import { PublicFrame } from '../features/landing/public-frame.tsx';
import { pageMeta } from '../lib/page-meta.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () =>
  pageMeta({
    title: 'About · Cairn',
    description: 'Why Cairn exists, what it aims for, and who looks after what.',
    path: '/about',
  });

const headingClass = 'font-serif text-24 font-medium tracking-tight';

function Statement({ title, text }: { title: string; text: string }) {
  return (
    <section className="grid gap-x-16 gap-y-3 border-t border-ink/80 pt-5 pb-12 lg:grid-cols-12">
      <h2 className={`${headingClass} lg:col-span-4`}>{title}</h2>
      <p className="max-w-[40ch] font-serif text-24 tracking-tight lg:col-span-8 lg:max-w-[46ch]">{text}</p>
    </section>
  );
}

function Stats() {
  return (
    <section aria-label="In figures" className="border-y border-line py-10">
      <dl className="grid gap-x-16 gap-y-6 sm:grid-cols-3">
        {stats.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-muted">{label}</dt>
            <dd className="figures font-serif text-56 tracking-tight">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-13 text-muted">{statsNote}</p>
    </section>
  );
}

export default function AboutPage() {
  return (
    <PublicFrame>
      <PageHeading title="About">
        <p>A cairn is a stack of stones that marks a trail. Ours marks the way through your money.</p>
      </PageHeading>
      <div className="mx-auto max-w-[1248px] px-4 pb-24 sm:px-6">
        <Statement title="Mission" text={mission} />
        <Statement title="Vision" text={vision} />
        <Stats />
        <section className="grid gap-x-16 gap-y-4 pt-14 lg:grid-cols-12">
          <div className="lg:col-span-4">
            <h2 className={headingClass}>Team</h2>
            <p className="mt-2 max-w-[36ch] text-muted">
              Cairn is built by its contributors. These are the areas that they work on.
            </p>
          </div>
          <dl className="lg:col-span-8">
            {team.map(({ part, care }) => (
              <div
                key={part}
                className="grid gap-x-8 border-t border-line py-4 sm:grid-cols-[10rem_minmax(0,1fr)]"
              >
                <dt className="font-serif text-18 font-medium">{part}</dt>
                <dd className="max-w-[56ch] text-muted">{care}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="mt-14 grid gap-x-16 gap-y-4 border-t border-ink/80 pt-5 lg:grid-cols-12">
          <h2 className={`${headingClass} lg:col-span-4`}>Contact</h2>
          <div className="lg:col-span-8">
            <p className="max-w-[56ch]">
              Email{' '}
              <a href={`mailto:${contactEmail}`} className="link">
                {contactEmail}
              </a>
              , or use the contact form.
            </p>
            <Link to="/contact" className={`mt-5 ${buttonClass('secondary')}`}>
              Contact us
            </Link>
          </div>
        </section>
      </div>
    </PublicFrame>
  );
}
