import type { Learning } from '@cairn/contract/transactions';
import type { ApiError } from '../../lib/api-error.ts';
import { countOf } from '../../lib/format.ts';
import { merchantRuleAddress } from '../../lib/rule-address.ts';
import { showToast } from '../../ui/toast-store.ts';
import { learningWords, onlyWords } from './learning-words.ts';
import type { UnsavedChange } from './unsaved-changes.ts';

/** Says what a change did, with a way to undo it. */
export function showChange({ words }: UnsavedChange, undo: () => void): void {
  showToast({ tone: 'plain', message: words, action: { label: 'Undo', run: undo } });
}

/** Says what a change did and taught, with the ways to undo all of it or only what it taught. */
export function showLearning(
  change: UnsavedChange,
  taught: { learning: Learning; changedPastCount: number },
  run: { undo: () => void; keepOnlyEdits: () => void },
): void {
  showToast({
    tone: 'good',
    message: change.words,
    action: { label: 'Undo', run: run.undo },
    detail: learningWords(taught.learning, taught.changedPastCount, change.name),
    lesserAction: { label: onlyWords(change.edits.length), run: run.keepOnlyEdits },
    link: ruleLink(taught.learning),
  });
}

/** To a rule for the merchant, where there is one: it can say more than the category. */
function ruleLink({ taught: [first, ...others] }: Learning) {
  if (first === undefined || others.length > 0 || first.isExactText) return null;
  return { label: 'Make a rule', to: merchantRuleAddress(first) };
}

export function showRefusal({ name, undoes }: UnsavedChange, detail: string, tryAgain: () => void): void {
  showToast({
    tone: 'bad',
    message:
      undoes === null
        ? `${name}: the change could not be saved and was undone.`
        : `${name}: the change could not be undone.`,
    detail,
    action: { label: 'Try again', run: tryAgain },
  });
}

/** Says what became of a saved change where nothing else does: newer ones stood in its way, or it undid another. */
export function showSaved({ name, edits, undoes, words }: UnsavedChange, skippedCount: number): void {
  const which = edits.length === 1 ? name : `${countOf(skippedCount, 'transaction')} of ${edits.length}`;
  if (skippedCount > 0)
    showToast({ tone: 'bad', message: `${which}: not saved, because you made a newer change.` });
  else if (undoes !== null) showToast({ tone: 'good', message: words });
}

/** The page is older than the server, or the other way round: what is kept is sent by the page that is loaded next. */
export function showUnreadable(error: ApiError): void {
  showToast({
    tone: 'bad',
    message: error.message,
    action: { label: 'Reload', run: () => window.location.reload() },
  });
}
