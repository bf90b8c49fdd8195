import type { RulePreviewRequest } from '@cairn/contract/rules';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { Button, iconButtonClass, SmallButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ActionFields, actionNames } from './action-fields.tsx';
import { type Choices, ConditionFields, conditionNames } from './condition-fields.tsx';
import {
  type ActionDraft,
  type ActionKind,
  type ConditionDraft,
  type ConditionKind,
  definitionOf,
  newAction,
  newCondition,
  type RuleDraft,
} from './rule-draft.ts';
import { PreviewPanel } from './rule-preview.tsx';
import { type useRuleChanges, useRulePreview } from './use-rules.ts';

const maxConditions = 10;

const conditionKinds = Object.keys(conditionNames) as ConditionKind[];
const actionKinds = Object.keys(actionNames) as ActionKind[];

type LineProps = {
  legend: string;
  kindLabel: string;
  kinds: readonly { value: string; label: string }[];
  kind: string;
  onKind: (kind: string) => void;
  onRemove: (() => void) | null;
  children: ReactNode;
};

/** A condition or an action: its kind, its fields, and how to remove it. */
function Line({ legend, kindLabel, kinds, kind, onKind, onRemove, children }: LineProps) {
  return (
    <fieldset className="flex min-w-0 items-start gap-2 border-b border-line py-3">
      <legend className="sr-only">{legend}</legend>
      <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <SelectField
          label={kindLabel}
          options={kinds}
          value={kind}
          onChange={(event) => onKind(event.target.value)}
        />
        {children}
      </div>
      {onRemove !== null && (
        <button
          type="button"
          aria-label={`Remove ${legend.toLowerCase()}`}
          onClick={onRemove}
          className={`${iconButtonClass} mt-6`}
        >
          <Trash2 size={18} />
        </button>
      )}
    </fieldset>
  );
}

function replaced<One extends { key: number }>(
  list: readonly One[],
  key: number,
  change: Partial<One>,
): One[] {
  return list.map((one) => (one.key === key ? { ...one, ...change } : one));
}

function Conditions({
  conditions,
  choices,
  onChange,
}: {
  conditions: readonly ConditionDraft[];
  choices: Choices;
  onChange: (conditions: readonly ConditionDraft[]) => void;
}) {
  const kinds = conditionKinds.map((value) => ({ value, label: conditionNames[value] }));
  return (
    <section aria-label="Conditions">
      <h3 className="text-13 font-medium text-muted">When all of these hold</h3>
      {conditions.map((condition, at) => (
        <Line
          key={condition.key}
          legend={`Condition ${at + 1}`}
          kindLabel="Condition"
          kinds={kinds}
          kind={condition.is}
          onKind={(kind) =>
            onChange(
              replaced(conditions, condition.key, {
                is: conditionKinds.find((one) => one === kind) ?? 'text',
              }),
            )
          }
          onRemove={
            conditions.length === 1
              ? null
              : () => onChange(conditions.filter(({ key }) => key !== condition.key))
          }
        >
          <ConditionFields
            condition={condition}
            choices={choices}
            onChange={(change) => onChange(replaced(conditions, condition.key, change))}
          />
        </Line>
      ))}
      {conditions.length < maxConditions && (
        <SmallButton
          className="mt-2"
          onClick={() => onChange([...conditions, newCondition({ is: 'amount' })])}
        >
          <Plus size={16} />
          Add condition
        </SmallButton>
      )}
    </section>
  );
}

/** Hiding and marking as a transfer exclude each other. */
function fieldKey(kind: ActionKind): string {
  return kind === 'hide' || kind === 'transfer' ? 'kind' : kind;
}

function Actions({
  actions,
  choices,
  onChange,
}: {
  actions: readonly ActionDraft[];
  choices: Choices;
  onChange: (actions: readonly ActionDraft[]) => void;
}) {
  const used = new Set(actions.map(({ is }) => fieldKey(is)));
  const free = actionKinds.filter((kind) => !used.has(fieldKey(kind)));
  const [next] = free;
  return (
    <section aria-label="Actions">
      <h3 className="text-13 font-medium text-muted">Do this</h3>
      {actions.map((action, at) => (
        <Line
          key={action.key}
          legend={`Action ${at + 1}`}
          kindLabel="Action"
          kinds={actionKinds
            .filter((kind) => fieldKey(kind) === fieldKey(action.is) || free.includes(kind))
            .map((value) => ({ value, label: actionNames[value] }))}
          kind={action.is}
          onKind={(kind) =>
            onChange(
              replaced(actions, action.key, { is: actionKinds.find((one) => one === kind) ?? 'category' }),
            )
          }
          onRemove={
            actions.length === 1 ? null : () => onChange(actions.filter(({ key }) => key !== action.key))
          }
        >
          <ActionFields
            action={action}
            choices={choices}
            onChange={(change) => onChange(replaced(actions, action.key, change))}
          />
        </Line>
      ))}
      {next !== undefined && (
        <SmallButton className="mt-2" onClick={() => onChange([...actions, newAction({ is: next })])}>
          <Plus size={16} />
          Add action
        </SmallButton>
      )}
    </section>
  );
}

type Props = {
  /** The rule that is changed; null for a new one. */
  ruleId: string | null;
  start: RuleDraft;
  choices: Choices;
  titleOf: (ruleId: string) => string;
  changes: ReturnType<typeof useRuleChanges>;
  onClose: () => void;
};

/** A new rule or a change of one, with what it would change before it is saved. */
export function RuleDialog({ ruleId, start, choices, titleOf, changes, onClose }: Props) {
  const [draft, setDraft] = useState(start);
  const [applyToPast, setApplyToPast] = useState(true);
  const { definition, problem } = definitionOf(draft);
  const request: RulePreviewRequest | null =
    definition === null
      ? null
      : ruleId === null
        ? { is: 'add', rule: definition }
        : { is: 'edit', ruleId, rule: definition };
  const { data, isPlaceholderData, error } = useRulePreview(request);
  const isShown = request !== null && data !== undefined && !isPlaceholderData;
  const saving = ruleId === null ? changes.add : changes.edit;
  const failure =
    problem ?? ((error ?? saving.error) ? errorMessage((error ?? saving.error) as Error) : null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (definition === null || !isShown || saving.isPending) return;
    const body = { ...definition, applyToPast };
    if (ruleId === null) changes.add.mutate(body, { onSuccess: onClose });
    else changes.edit.mutate({ ruleId, body }, { onSuccess: onClose });
  }

  return (
    <Dialog title={ruleId === null ? 'New rule' : 'Edit rule'} placement="top" onClose={onClose}>
      <form noValidate onSubmit={submit} className="space-y-5">
        <Conditions
          conditions={draft.conditions}
          choices={choices}
          onChange={(conditions) => setDraft({ ...draft, conditions })}
        />
        <Actions
          actions={draft.actions}
          choices={choices}
          onChange={(actions) => setDraft({ ...draft, actions })}
        />
        {failure !== null && <InlineError>{failure}</InlineError>}
        <PreviewPanel
          preview={request === null ? undefined : data}
          isStale={!isShown}
          empty="Complete the rule to preview the changes."
          titleOf={titleOf}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <CheckboxField
            label="Change past transactions too"
            checked={applyToPast}
            onChange={(event) => setApplyToPast(event.target.checked)}
          />
          <Button type="submit" busy={saving.isPending} disabled={!isShown}>
            {ruleId === null ? 'Add rule' : 'Save rule'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
