import type { Rule } from '@cairn/contract/rules';
import { ChevronDown, ChevronUp, Pencil, Trash2 } from 'lucide-react';
import { countOf } from '../../lib/format.ts';
import { iconButtonClass } from '../../ui/button.tsx';

/** A rule in the list, as it is arranged but perhaps not saved yet. */
export type ListedRule = { rule: Rule; isOn: boolean };

type Props = {
  rules: readonly ListedRule[];
  titleOf: (ruleId: string) => string;
  actionsOf: (rule: Rule) => string;
  busy: boolean;
  onMove: (ruleId: string, by: -1 | 1) => void;
  onSwitch: (ruleId: string) => void;
  onEdit: (rule: Rule) => void;
  onDelete: (rule: Rule) => void;
};

function Switch({ isOn, label, onClick }: { isOn: boolean; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      onClick={onClick}
      className={`relative h-6 w-11 shrink-0 rounded-full border transition-colors duration-150 ${isOn ? 'border-accent bg-accent' : 'border-line-strong bg-sunken'}`}
    >
      <span
        className={`absolute top-0.5 size-4.5 rounded-full transition-[left] duration-150 ${isOn ? 'left-5.5 bg-on-accent' : 'left-0.5 bg-muted'}`}
      />
    </button>
  );
}

/** The rules in their order, each with how to move, switch, change and delete it. */
export function RuleList({ rules, titleOf, actionsOf, busy, onMove, onSwitch, onEdit, onDelete }: Props) {
  return (
    <ol aria-label="Your rules" className="divide-y divide-line border-y border-line">
      {rules.map(({ rule, isOn }, at) => {
        const title = titleOf(rule.id);
        return (
          <li key={rule.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <span className="figures w-6 shrink-0 text-right text-13 text-muted">{at + 1}</span>
            <div className="flex shrink-0 flex-col">
              <button
                type="button"
                aria-label={`Move up: ${title}`}
                disabled={at === 0}
                onClick={() => onMove(rule.id, -1)}
                className="flex h-6 w-8 items-center justify-center rounded-small text-muted hover:bg-sunken hover:text-ink disabled:opacity-40"
              >
                <ChevronUp size={16} />
              </button>
              <button
                type="button"
                aria-label={`Move down: ${title}`}
                disabled={at === rules.length - 1}
                onClick={() => onMove(rule.id, 1)}
                className="flex h-6 w-8 items-center justify-center rounded-small text-muted hover:bg-sunken hover:text-ink disabled:opacity-40"
              >
                <ChevronDown size={16} />
              </button>
            </div>
            <div className={`min-w-0 flex-1 basis-48 ${isOn ? '' : 'text-muted'}`}>
              <p className="font-medium wrap-anywhere">{title}</p>
              <p className="text-13 wrap-anywhere text-muted">
                {isOn ? '' : 'Off · '}
                {actionsOf(rule)} · applied to {countOf(rule.transactionsCount, 'transaction')}
              </p>
            </div>
            <div className="flex shrink-0 items-center gap-1 max-sm:ml-auto">
              <Switch isOn={isOn} label={`Use the rule: ${title}`} onClick={() => onSwitch(rule.id)} />
              <button
                type="button"
                aria-label={`Edit the rule: ${title}`}
                onClick={() => onEdit(rule)}
                className={iconButtonClass}
              >
                <Pencil size={18} />
              </button>
              <button
                type="button"
                disabled={busy}
                aria-label={`Delete the rule: ${title}`}
                onClick={() => onDelete(rule)}
                className={iconButtonClass}
              >
                <Trash2 size={18} />
              </button>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
