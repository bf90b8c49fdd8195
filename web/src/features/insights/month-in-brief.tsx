import { Link } from 'react-router';
import { keptScroll } from '../../lib/kept-scroll.ts';
import { DisclosureLink, useDisclosure } from '../../ui/disclosure.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AmountsInText } from './amounts-in-text.tsx';
import { Evidence } from './evidence.tsx';
import type { ShownInsight } from './fallback-insights.ts';
import { evidenceWords } from './insight-words.ts';
import { insightsInBrief } from './insights-to-show.ts';

/** As high for every title, so that nothing moves when the titles come: two short lines and one on a phone, one line elsewhere. */
const lineClass = 'h-16 sm:h-9';
/** Five lines. */
const linesClass = 'min-h-80 sm:min-h-45';
const mostLines = 5;

/** An insight's own title, which leads to the whole of it, and the rows that it rests on. */
function BriefLine({ insight }: { insight: ShownInsight }) {
  const { open, panelId, toggle } = useDisclosure();
  const { id, title, transactionsCount, accountsCount } = insight;
  const restsOn = evidenceWords(insight);
  return (
    <li>
      <p
        className={`flex flex-col justify-center sm:flex-row sm:items-center sm:justify-start sm:gap-6 ${lineClass}`}
      >
        <Link
          to={{ hash: id }}
          state={keptScroll}
          className="line-clamp-2 min-h-6 min-w-0 flex-initial font-serif text-15 leading-5 hover:underline sm:line-clamp-1 sm:text-18 sm:leading-7"
        >
          <AmountsInText text={title} />
        </Link>
        {restsOn !== null && (
          <DisclosureLink
            toggle={toggle}
            label={`${title}: ${restsOn}`}
            className="min-h-6 shrink-0 self-start text-13 sm:self-auto"
          >
            {restsOn}
          </DisclosureLink>
        )}
      </p>
      <div id={panelId}>{open && <Evidence insightId={id} count={transactionsCount + accountsCount} />}</div>
    </li>
  );
}

type Props = { insights: readonly ShownInsight[] | undefined; brief: readonly string[] | undefined };

/** What to read first, most important first: sentences of the insights below, each with its evidence. */
export function MonthInBrief({ insights, brief }: Props) {
  const lines = insightsInBrief(insights, brief);
  if (insights !== undefined && lines.length === 0) return null;
  return (
    <Section title="This month in brief" className="mb-8">
      <div className={linesClass}>
        {insights === undefined ? (
          <SkeletonRows rows={mostLines} rowClass={lineClass} shape="name" />
        ) : (
          <ol>
            {lines.map((insight) => (
              <BriefLine key={insight.id} insight={insight} />
            ))}
          </ol>
        )}
      </div>
    </Section>
  );
}
