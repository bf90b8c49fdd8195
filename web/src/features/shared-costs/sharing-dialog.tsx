import { type SharedCosts, sharedCostMessages } from '@cairn/contract/shared-costs';
import { costRules } from '@cairn/domain/shared-costs';
import { useState } from 'react';
import { ChoiceFields } from '../../ui/choice-fields.tsx';
import { CheckboxField, Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { nameOf, ruleNames, ruleWords } from './costs-words.ts';
import { draftOf, type SharingDraft, sharingIn, weightOf } from './sharing-draft.ts';
import type { CostChanges } from './use-shared-costs.ts';

type FieldsProps = {
  answer: SharedCosts;
  draft: SharingDraft;
  change: (edit: Partial<SharingDraft>) => void;
  showsErrors: boolean;
};

function PeopleFields({ answer: { members }, draft, change, showsErrors }: FieldsProps) {
  const { rule, userIds, weights } = draft;
  return (
    <fieldset className="space-y-2">
      <legend className="mb-2 text-13 font-medium">Who shares</legend>
      {members.map(({ userId, name }) => {
        const shares = userIds.includes(userId);
        return (
          <div key={userId}>
            <CheckboxField
              label={name}
              checked={shares}
              onChange={() =>
                change({
                  userIds: shares ? userIds.filter((one) => one !== userId) : [...userIds, userId],
                })
              }
            />
            {shares && rule !== 'equal' && (
              <div className="mt-1 ml-7.5 max-w-48">
                <Field
                  label={rule === 'income' ? `Income of ${name}` : `Part of ${name}`}
                  inputMode="decimal"
                  autoComplete="off"
                  value={weights[userId] ?? ''}
                  error={showsErrors && weightOf(draft, userId) === null ? 'Enter a number above 0.' : null}
                  onChange={(event) => change({ weights: { ...weights, [userId]: event.target.value } })}
                />
              </div>
            )}
          </div>
        );
      })}
      {showsErrors && userIds.length < 2 && (
        <p role="alert" className="text-13 text-danger">
          {sharedCostMessages.two}
        </p>
      )}
    </fieldset>
  );
}

function AccountFields({ answer: { members, accounts }, draft, change }: Omit<FieldsProps, 'showsErrors'>) {
  const { userIds, payers } = draft;
  const options = [
    { value: 'nobody', label: 'Not shared' },
    ...userIds.map((userId) => ({ value: userId, label: nameOf(members, userId) })),
    { value: 'all', label: 'All together: it is a joint account' },
  ];
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 text-13 font-medium">Who pays from each account</legend>
      {accounts.length === 0 && <p className="text-muted">There is no account that everybody sees.</p>}
      {accounts.map(({ id, name }) => (
        <SelectField
          key={id}
          label={name}
          options={options}
          value={userIds.includes(payers[id] ?? '') || payers[id] === 'all' ? payers[id] : 'nobody'}
          onChange={(event) => change({ payers: { ...payers, [id]: event.target.value } })}
        />
      ))}
    </fieldset>
  );
}

/** Says from when on costs are shared, by whom, in what parts, and who pays from which account. */
export function SharingDialog({
  answer,
  share,
  onClose,
}: {
  answer: SharedCosts;
  share: CostChanges['share'];
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(() => draftOf(answer));
  const [isSent, setIsSent] = useState(false);
  const change = (edit: Partial<SharingDraft>) => setDraft({ ...draft, ...edit });

  function submit(): void {
    setIsSent(true);
    const body = sharingIn(draft);
    if (body !== null) share.mutate(body, { onSuccess: onClose });
  }

  return (
    <FormDialog title="Share costs" label="Save" sending={share} onSubmit={submit} onClose={onClose}>
      <Field
        label="From"
        type="date"
        max={answer.today}
        value={draft.since}
        error={isSent && draft.since === '' ? 'Enter a date.' : null}
        onChange={(event) => change({ since: event.target.value })}
      />
      <ChoiceFields
        legend="Who pays how much"
        values={costRules}
        names={ruleNames}
        words={ruleWords}
        value={draft.rule}
        onChange={(rule) => change({ rule })}
      />
      <PeopleFields answer={answer} draft={draft} change={change} showsErrors={isSent} />
      <AccountFields answer={answer} draft={draft} change={change} />
    </FormDialog>
  );
}
