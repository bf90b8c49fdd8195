import { ArrowRight, ArrowUp, Minus, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { CloseButton } from '../../ui/close-button.tsx';
import { DisclosureLink, useDisclosure } from '../../ui/disclosure.tsx';
import { AmountsInText } from './amounts-in-text.tsx';
import { Evidence } from './evidence.tsx';
import type { ShownInsight } from './fallback-insights.ts';
import { FeedbackButtons } from './feedback-buttons.tsx';
import {
  confidenceWords,
  evidenceWords,
  keyFigure,
  priorityWords,
  splitAction,
  typeWords,
} from './insight-words.ts';
import type { InsightDecisions } from './use-insight-decisions.ts';

const priorities = {
  high: { icon: TriangleAlert, color: 'text-danger' },
  medium: { icon: ArrowUp, color: 'text-warning' },
  low: { icon: Minus, color: 'text-muted' },
} as const;

/** Where an insight's action can be done; null where it is done outside of Cairn. */
function actionLink({ id, type }: ShownInsight): { to: string; words: string } | null {
  if (type === 'overspending' || type === 'trend') return { to: '/budgets', words: 'Open budgets' };
  if (id === 'connect-bank') return { to: '/accounts', words: 'Connect a bank' };
  if (id === 'start-tracking') return { to: '/transactions', words: 'See your transactions' };
  return null;
}

/** What to do about it: the message's own last sentence, and where in Cairn it can be done. */
function Action({ insight, words }: { insight: ShownInsight; words: string | null }) {
  const link = actionLink(insight);
  if (words === null && link === null) return null;
  return (
    <p className="mt-1.5 flex max-w-[68ch] items-start gap-2">
      <ArrowRight size={16} className="mt-1 shrink-0 text-accent" />
      <span>
        {words !== null && <AmountsInText text={words} />}{' '}
        {link !== null && (
          <Link to={link.to} className="link whitespace-nowrap">
            {link.words}
          </Link>
        )}
      </span>
    </p>
  );
}

type Props = {
  insight: ShownInsight;
  decisions: InsightDecisions;
  /** Whether its key figure is shown beside the text, where there is room. */
  withFigure?: boolean;
};

/** One finding: what it is, in prose, its key figure, what to do, how sure, and what it rests on. */
export function InsightCard({ insight, decisions, withFigure = false }: Props) {
  const { open, panelId, toggle } = useDisclosure();
  const { id, title, message, priority, type, confidenceScore, transactionsCount } = insight;
  const restsOn = evidenceWords(insight);
  const { icon: Icon, color } = priorities[priority];
  const { story, action } = splitAction(message);
  const figure = withFigure ? keyFigure(insight) : null;
  return (
    <article
      id={id}
      aria-label={title}
      className={`relative scroll-mt-20 py-4 pr-10 target:bg-sunken ${withFigure ? 'grid gap-x-8 gap-y-1 py-5 lg:grid-cols-[11rem_minmax(0,1fr)]' : ''}`}
    >
      {withFigure && (
        <div className="min-w-0">
          {figure !== null && (
            <button
              type="button"
              {...toggle}
              className="figures amount block max-w-full truncate font-serif text-24 leading-8 decoration-1 underline-offset-4 hover:underline"
            >
              {figure}
            </button>
          )}
          {type !== null && <p className="text-13 text-muted">{typeWords[type]}</p>}
        </div>
      )}
      <div className="min-w-0">
        <h3 className="font-medium">
          <AmountsInText text={title} />
        </h3>
        <p className="mt-1 max-w-[62ch] font-serif text-18">
          <AmountsInText text={story} />
        </p>
        <Action insight={insight} words={action} />
        <div className="mt-2 flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 text-13 text-muted">
          <span className={`inline-flex items-center gap-1.5 ${color}`}>
            <Icon size={14} />
            {priorityWords[priority]}
          </span>
          {confidenceScore !== null && <span className="figures">{confidenceWords(confidenceScore)}</span>}
          {restsOn !== null && <DisclosureLink toggle={toggle}>{restsOn}</DisclosureLink>}
          {confidenceScore !== null && (
            <FeedbackButtons
              feedback={insight.feedback}
              onRate={(feedback) => decisions.rate(insight, feedback)}
            />
          )}
        </div>
        {insight.priorityReason !== null && (
          <p className="mt-1 text-13 text-muted">{insight.priorityReason}</p>
        )}
        <div id={panelId}>
          {open && <Evidence insightId={id} count={transactionsCount + insight.accountsCount} />}
        </div>
      </div>
      {confidenceScore !== null && (
        <CloseButton
          label={`Dismiss insight: ${title}`}
          iconSize={16}
          className="absolute top-3 right-0 size-8"
          onClick={() => decisions.dismiss(insight)}
        />
      )}
    </article>
  );
}
