import type { BudgetStatus } from '@cairn/domain/budgets';
import { CircleAlert, CircleCheck, CirclePause, CircleQuestionMark, TriangleAlert } from 'lucide-react';
import { statusWords } from './budget-status.ts';

const looks = {
  over: { icon: CircleAlert, color: 'text-danger' },
  warning: { icon: TriangleAlert, color: 'text-warning' },
  good: { icon: CircleCheck, color: 'text-money-in' },
  unknown: { icon: CircleQuestionMark, color: 'text-muted' },
} as const;

const words = { ...statusWords, unknown: 'Not wholly known' };

/** A budget's status as a sign and a word; of a paused budget that it is paused, and where not all that was spent is known that. */
export function StatusLabel({ status, isActive }: { status: BudgetStatus | 'unknown'; isActive: boolean }) {
  const { icon: Icon, color } = isActive ? looks[status] : { icon: CirclePause, color: 'text-muted' };
  return (
    <span className={`inline-flex items-center gap-1.5 text-13 font-medium whitespace-nowrap ${color}`}>
      <Icon size={16} />
      {isActive ? words[status] : 'Paused'}
    </span>
  );
}
