import type { ReviewGroup } from '@cairn/contract/review';
import type { Category } from '@cairn/contract/transactions';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { countOf, formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { shortcuts } from '../../lib/shortcuts.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { Button, SmallButton } from '../../ui/button.tsx';
import { CategoryPicker } from '../categories/category-picker.tsx';
import { transactionsAddress } from '../transactions/transactions-address.ts';

type AnswerGroup = (answer: { group: ReviewGroup; categoryId: string; categoryName: string }) => void;

/** The suggested category, how sure it is and why. */
function PredictionText({ group }: { group: ReviewGroup }) {
  const { categoryName, reason, confidencePercent } = group;
  if (categoryName === null) return <p className="text-13 text-muted">{reason}</p>;
  return (
    <p className="text-13 text-muted">
      Suggested: <span className="font-medium text-ink">{categoryName}</span> ({confidencePercent}%) ·{' '}
      {reason}
    </p>
  );
}

/** What a language model suggests; it takes effect only when it is accepted. */
function SuggestionLine({ group, onAnswer }: { group: ReviewGroup; onAnswer: AnswerGroup }) {
  const { suggestion, name } = group;
  if (suggestion === null) return null;
  const { categoryId, categoryName, merchantName } = suggestion;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
      <span>
        Suggested: <span className="font-medium">{categoryName}</span>
        {merchantName !== null && <span className="text-muted"> · {merchantName}</span>}
      </span>
      <SmallButton
        onClick={() => onAnswer({ group, categoryId, categoryName })}
        aria-label={`Accept ${categoryName} for ${name}`}
      >
        Accept {categoryName}
      </SmallButton>
    </p>
  );
}

/** The group's transactions: by its name, or by their category where several descriptions contain no merchant. */
function addressOf({ name, otherIds, categoryId, firstOn, lastOn }: ReviewGroup): string {
  return otherIds.length === 0 || categoryId === null
    ? transactionsAddress({ merchant: name })
    : transactionsAddress({ categoryId, from: firstOn, to: lastOn });
}

type GroupRowProps = {
  group: ReviewGroup;
  onAnswer: AnswerGroup;
  /** null where there is no prediction to accept. */
  onAccept: (() => void) | null;
  onChoose: (anchor: HTMLElement) => void;
};

function GroupRow({ group, onAnswer, onAccept, onChoose }: GroupRowProps) {
  const { name, description, count, sum, currency, firstOn, lastOn, otherIds } = group;
  const isOneText = otherIds.length === 0;
  const days = firstOn === lastOn ? formatDate(lastOn) : `${formatDate(firstOn)} to ${formatDate(lastOn)}`;
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex min-w-0 items-baseline gap-3">
          <Link to={addressOf(group)} className="link truncate font-medium">
            {name}
          </Link>
          {isOneText && name !== description && (
            <span className="min-w-0 flex-1 truncate text-12 text-muted max-md:hidden">{description}</span>
          )}
        </p>
        <p className="figures text-13">
          <span className="amount font-medium">{formatSignedMoneyIn(currency, sum)}</span> in{' '}
          {countOf(count, 'transaction')} · <span className="text-muted">{days}</span>
        </p>
        <PredictionText group={group} />
        <SuggestionLine group={group} onAnswer={onAnswer} />
      </div>
      <div className="flex items-center gap-2">
        {onAccept !== null && (
          <Button
            size="small"
            data-review-first=""
            onClick={onAccept}
            aria-label={`Accept ${group.categoryName} for ${name}`}
          >
            Accept
          </Button>
        )}
        <SmallButton
          data-review-choose=""
          {...(onAccept === null ? { 'data-review-first': '' } : {})}
          aria-haspopup="listbox"
          aria-label={`Choose a category for ${name}`}
          onClick={(event) => onChoose(event.currentTarget)}
        >
          Choose…
        </SmallButton>
      </div>
    </li>
  );
}

/** The buttons that the keys go from and to, one a group. */
function firstButtonsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-review-first]') ?? [])];
}

/** J and K go from group to group, C chooses; Enter presses, as on any button. */
function useReviewKeys(ref: RefObject<HTMLElement | null>): void {
  const move = (step: number) => {
    const buttons = firstButtonsIn(ref.current);
    const row = document.activeElement?.closest('li');
    const at = buttons.findIndex((button) => row?.contains(button));
    buttons[at < 0 ? 0 : at + step]?.focus();
  };
  useShortcuts(shortcuts.review, {
    next: () => move(1),
    previous: () => move(-1),
    category: () =>
      document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-review-choose]')?.click(),
  });
}

/** Once a group has gone, the keys go on from the one that came up in its place. */
function useFocusOnNext(ref: RefObject<HTMLElement | null>, groups: readonly ReviewGroup[]) {
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    const buttons = firstButtonsIn(ref.current);
    buttons[Math.min(next.current, groups.length - 1)]?.focus();
    next.current = null;
  }, [groups, ref]);
  return next;
}

type Props = {
  groups: readonly ReviewGroup[];
  categories: readonly Category[];
  onAnswer: AnswerGroup;
};

/** Unsure rows by merchant. Accept takes the predicted category, Choose another category, each for the whole group. */
export function ReviewList({ groups, categories, onAnswer }: Props) {
  const ref = useRef<HTMLUListElement>(null);
  const [picking, setPicking] = useState<{ anchor: HTMLElement; group: ReviewGroup } | null>(null);
  const next = useFocusOnNext(ref, groups);
  useReviewKeys(ref);
  const answer: AnswerGroup = (chosenAnswer) => {
    next.current = groups.indexOf(chosenAnswer.group);
    onAnswer(chosenAnswer);
  };
  return (
    <>
      <ul ref={ref} aria-label="To review" className="divide-y divide-line border-y border-line">
        {groups.map((group) => {
          const { categoryId, categoryName } = group;
          const predicted =
            categoryId === null || categoryName === null ? null : { categoryId, categoryName };
          return (
            <GroupRow
              key={group.transactionId}
              group={group}
              onAnswer={answer}
              onAccept={predicted && (() => answer({ group, ...predicted }))}
              onChoose={(anchor) => setPicking({ anchor, group })}
            />
          );
        })}
      </ul>
      {picking !== null && (
        <CategoryPicker
          anchor={picking.anchor}
          categories={categories}
          current={null}
          canReset={false}
          onPick={(categoryId) => {
            const chosen = categories.find(({ id }) => id === categoryId);
            if (chosen !== undefined)
              answer({ group: picking.group, categoryId: chosen.id, categoryName: chosen.name });
          }}
          onClose={() => setPicking(null)}
        />
      )}
    </>
  );
}
