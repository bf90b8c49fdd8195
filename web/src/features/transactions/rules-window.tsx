import type { CategoryRule, RulePreview } from '@cairn/contract/categorizing';
import type { Category } from '@cairn/contract/transactions';
import { uncategorizedName } from '@cairn/domain/categories';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { choosableCategories, optionOf } from '../../lib/category-tree.ts';
import { countOf, formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { changesWords, othersWords } from '../../lib/rule-words.ts';
import { Button, iconButtonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckboxField, Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { leastRuleText, useRuleChanges, useRulePreview, useRules } from './use-rules.ts';

function Examples({ preview }: { preview: RulePreview }) {
  if (preview.examples.length === 0) return null;
  return (
    <ul
      aria-label="Transactions that would change"
      className="mt-2 divide-y divide-line border-y border-line"
    >
      {preview.examples.map((row) => (
        <li key={row.id} className="flex items-baseline gap-3 py-1.5 text-13">
          <span className="figures w-24 shrink-0 text-muted">{formatDate(row.date)}</span>
          <span className="min-w-0 flex-1 truncate">{row.name}</span>
          <span className="truncate text-muted max-sm:hidden">{row.categoryName ?? uncategorizedName}</span>
          <span className="figures amount shrink-0">{formatSignedMoneyIn(row.currency, row.amount)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What the rule would do, before it is there. */
function Preview({ preview, stale }: { preview: RulePreview | undefined; stale: boolean }) {
  return (
    <div role="status" className={`min-h-6 text-13 ${stale ? 'opacity-60' : ''}`}>
      {preview === undefined ? (
        <p className="text-muted">Enter text and choose a category to preview the changes.</p>
      ) : (
        <>
          <p>
            <span className="font-medium">{changesWords(preview)}</span> {othersWords(preview)}
          </p>
          <Examples preview={preview} />
        </>
      )}
    </div>
  );
}

type NewRuleFormProps = {
  categories: readonly Category[];
  start: RuleStart;
  add: ReturnType<typeof useRuleChanges>['add'];
};

function NewRuleForm({ categories, start, add }: NewRuleFormProps) {
  const options = choosableCategories(categories);
  const [text, setText] = useState(start.descriptionContains);
  const [categoryId, setCategoryId] = useState(start.categoryId ?? options[0]?.id ?? '');
  const [applyToPast, setApplyToPast] = useState(true);
  const rule = { descriptionContains: text.trim(), categoryId };
  const asked = useDeferredValue(JSON.stringify(rule));
  const { data: preview, isPlaceholderData, error } = useRulePreview(rule);
  const isShown = preview !== undefined && !isPlaceholderData && asked === JSON.stringify(rule);
  const failure = error ?? add.error;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isShown) add.mutate({ ...rule, applyToPast }, { onSuccess: () => setText('') });
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <Field
          label="Description contains"
          value={text}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          error={failure === null ? null : errorMessage(failure)}
          onChange={(event) => setText(event.target.value)}
        />
        <SelectField
          label="Category"
          options={options.map(optionOf)}
          value={categoryId}
          onChange={(event) => setCategoryId(event.target.value)}
        />
      </div>
      <Preview preview={text.trim().length < leastRuleText ? undefined : preview} stale={!isShown} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CheckboxField
          label="Change past transactions too"
          checked={applyToPast}
          onChange={(event) => setApplyToPast(event.target.checked)}
        />
        <Button type="submit" busy={add.isPending} disabled={!isShown}>
          Add rule
        </Button>
      </div>
    </form>
  );
}

function RuleRow({ rule, busy, onDelete }: { rule: CategoryRule; busy: boolean; onDelete: () => void }) {
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">“{rule.descriptionContains}”</p>
        <p className="text-13 text-muted">
          {rule.categoryName} · matches {countOf(rule.transactionsCount, 'transaction')}
        </p>
      </div>
      <button
        type="button"
        disabled={busy}
        onClick={onDelete}
        aria-label={`Delete the rule “${rule.descriptionContains}”`}
        className={iconButtonClass}
      >
        <Trash2 size={18} />
      </button>
    </li>
  );
}

/** What a new rule begins with, where it is made from a row. */
export type RuleStart = { descriptionContains: string; categoryId: string | null };

type Props = {
  categories: readonly Category[];
  start: RuleStart;
  onClose: () => void;
};

/** The household's rules: a new one with what it would change, and those that there are. */
export function RulesWindow({ categories, start, onClose }: Props) {
  const rules = useRules();
  const { add, remove } = useRuleChanges();
  return (
    <Dialog title="Rules" placement="top" onClose={onClose}>
      <p className="mb-4 text-13 text-muted">
        Rules come before suggested categories and never change a category that you chose. If several rules
        match, the newest one applies.
      </p>
      <NewRuleForm categories={categories} start={start} add={add} />
      <h3 className="mt-6 border-t border-ink/80 pt-3 font-serif text-18 font-medium">Your rules</h3>
      {rules.data?.rules.length === 0 && <p className="py-2 text-13 text-muted">No rules yet.</p>}
      {rules.error !== null && (
        <p role="alert" className="py-2 text-13">
          The rules could not be loaded. {errorMessage(rules.error)}
        </p>
      )}
      <ul aria-label="Your rules" className="divide-y divide-line">
        {rules.data?.rules.map((rule) => (
          <RuleRow key={rule.id} rule={rule} busy={remove.isPending} onDelete={() => remove.mutate(rule)} />
        ))}
      </ul>
    </Dialog>
  );
}
