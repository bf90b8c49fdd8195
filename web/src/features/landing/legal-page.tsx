import { type LegalText, lastUpdated } from '../../content/legal.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PublicFrame } from './public-frame.tsx';

/** A legal text with its table of contents. */
export function LegalPage({ title, text }: { title: string; text: LegalText }) {
  return (
    <PublicFrame>
      <PageHeading title={title}>
        <p>{text.lead}</p>
        <p className="mt-2 text-13">{lastUpdated}</p>
      </PageHeading>
      <div className="mx-auto grid max-w-[1248px] gap-x-16 gap-y-12 px-4 pb-24 sm:px-6 lg:grid-cols-12">
        <nav aria-label="On this page" className="border-t border-ink/80 pt-4 lg:col-span-4 lg:self-start">
          <ol className="columns-2 gap-8 lg:columns-1">
            {text.sections.map(({ id, title: name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-8 items-center text-muted hover:text-ink hover:underline"
                >
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="lg:col-span-8">
          {text.sections.map(({ id, title: name, paragraphs }) => (
            <section
              key={id}
              id={id}
              tabIndex={-1}
              aria-labelledby={`${id}-title`}
              className="border-t border-line pt-5 pb-10 outline-none first:border-ink/80"
            >
              <h2 id={`${id}-title`} className="font-serif text-24 font-medium tracking-tight">
                {name}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-3 max-w-[66ch]">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </PublicFrame>
  );
}
