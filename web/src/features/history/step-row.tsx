import type { HistoryObstacle, HistoryStep } from '@cairn/contract/history';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf, formatClock } from '../../lib/format.ts';
import { SmallButton } from '../../ui/button.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { historyAddress } from './history-address.ts';
import { StepEntry } from './step-changes.tsx';
import { useUndoStep, useWholeStep } from './use-history.ts';

/** What undoing left as it is, and the later changes to look at. */
function Obstacles({ obstacles, isPart }: { obstacles: readonly HistoryObstacle[]; isPart: boolean }) {
  return (
    <div role="status" className="rounded-small border border-line-strong/60 bg-sunken px-3 py-2 text-13">
      <p className="font-medium">
        {isPart ? 'Undone in part. This stays as it is:' : 'This can’t be undone now.'}
      </p>
      <ul className="mt-1 space-y-1">
        {obstacles.map(({ sentence, stepId }) => (
          <li key={`${stepId} ${sentence}`}>
            {sentence}{' '}
            {stepId !== null && (
              <Link to={historyAddress({}, stepId)} className="link whitespace-nowrap">
                Show the later change
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Undoing = ReturnType<typeof useUndoStep>;

/** Undo, Redo, or why neither can be. */
function UndoButton({ step, undo }: { step: HistoryStep; undo: Undoing }) {
  const { sentence, undo: how } = step;
  if (how.state !== 'possible' && how.reason !== null)
    return <p className="max-w-[32ch] text-13 text-muted">{how.reason}</p>;
  const isUndone = how.state === 'undone';
  const word = isUndone || step.undoesId !== null ? 'Redo' : 'Undo';
  return (
    <SmallButton
      busy={undo.isPending}
      aria-label={`${word}: ${sentence}`}
      onClick={() => undo.mutate(isUndone ? how.undoneById : step.id)}
    >
      {word}
    </SmallButton>
  );
}

/** Why undoing failed, or what it left, below the step: the button stays where it was pressed. */
function UndoOutcome({ undo: { data, error } }: { undo: Undoing }) {
  const obstacles = data?.obstacles ?? [];
  if (error === null && obstacles.length === 0) return null;
  return (
    <div className="basis-full sm:pl-22">
      {error !== null && <InlineError>{errorMessage(error)}</InlineError>}
      {obstacles.length > 0 && <Obstacles obstacles={obstacles} isPart={data?.step !== null} />}
    </div>
  );
}

function EntryList({ step, entries }: { step: HistoryStep; entries: HistoryStep['entries'] }) {
  return (
    <ul className="divide-y divide-line/60">
      {entries.map((entry) => (
        <StepEntry key={entry.id} entry={entry} isAlone={step.entryCount === 1 && step.undoesId === null} />
      ))}
    </ul>
  );
}

/** All entries of a step, once a person has asked for them; meanwhile those that are known. */
function AllEntries({ step }: { step: HistoryStep }) {
  const { data } = useWholeStep(step.id);
  const { entries } = data?.step ?? step;
  const left = step.entryCount - entries.length;
  return (
    <>
      <EntryList step={step} entries={entries} />
      {left > 0 && data !== undefined && (
        <p className="text-13 text-muted">And {countOf(left, 'more change')}.</p>
      )}
    </>
  );
}

function Entries({ step }: { step: HistoryStep }) {
  const [isWhole, setIsWhole] = useState(false);
  if (isWhole) return <AllEntries step={step} />;
  const left = step.entryCount - step.entries.length;
  return (
    <>
      <EntryList step={step} entries={step.entries} />
      {left > 0 && (
        <SmallButton onClick={() => setIsWhole(true)}>Show {countOf(left, 'more change')}</SmallButton>
      )}
    </>
  );
}

/** One step of the history: who did what and when, each value before and after, and its undo. */
export function StepRow({ step }: { step: HistoryStep }) {
  const undo = useUndoStep();
  const isUndone = step.undo.state === 'undone';
  return (
    <li
      id={step.id}
      className="flex scroll-mt-20 flex-wrap items-start gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0 target:bg-sunken"
    >
      <time dateTime={step.at} className="figures w-16 shrink-0 pt-0.5 text-13 text-muted">
        {formatClock(Date.parse(step.at))}
      </time>
      <div className="min-w-0 flex-1 basis-64">
        <p className={isUndone ? 'text-muted line-through decoration-1' : ''}>{step.sentence}</p>
        {isUndone && <p className="text-13 font-medium">Undone</p>}
        {step.also.map((sentence) => (
          <p key={sentence} className="text-13 text-muted">
            {sentence}
          </p>
        ))}
        <Entries step={step} />
      </div>
      <div className="ml-auto max-sm:ml-0 max-sm:w-full">
        <UndoButton step={step} undo={undo} />
      </div>
      <UndoOutcome undo={undo} />
    </li>
  );
}
