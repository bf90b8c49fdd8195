import type { InsightFeedback } from '@cairn/contract/insights';
import { ThumbsDown, ThumbsUp } from 'lucide-react';

const choices = [
  { feedback: 'useful', words: 'Useful', icon: ThumbsUp },
  { feedback: 'not_useful', words: 'Not useful', icon: ThumbsDown },
] as const;

type Props = {
  feedback: InsightFeedback | null;
  onRate: (feedback: InsightFeedback | null) => void;
};

/** Whether an insight was useful. Pressing the chosen button again removes the feedback. */
export function FeedbackButtons({ feedback, onRate }: Props) {
  return (
    <fieldset className="flex items-center gap-3">
      <legend className="sr-only">Was this insight useful?</legend>
      {choices.map(({ feedback: choice, words, icon: Icon }) => (
        <button
          key={choice}
          type="button"
          aria-pressed={feedback === choice}
          onClick={() => onRate(feedback === choice ? null : choice)}
          className="inline-flex min-h-6 items-center gap-1.5 hover:text-ink hover:underline aria-pressed:font-medium aria-pressed:text-ink"
        >
          <Icon size={14} className={feedback === choice ? 'fill-current' : ''} />
          {words}
        </button>
      ))}
    </fieldset>
  );
}
