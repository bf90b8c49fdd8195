import { householdRoles } from '@cairn/contract/household-role';
import { isPlainDate } from '@cairn/domain/plain-date';
import { ChoiceFields } from '../../ui/choice-fields.tsx';
import { Field } from '../../ui/field.tsx';
import { roleNames, roleWords } from './household-words.ts';
import type { Access } from './use-household.ts';

const roles = householdRoles.toReversed();

type Props = { access: Access; onChange: (access: Access) => void };

/** What somebody may do in the household, and for a viewer until when. */
export function AccessFields({ access: { role, lastDay }, onChange }: Props) {
  return (
    <>
      <ChoiceFields
        legend="Role"
        values={roles}
        names={roleNames}
        words={roleWords}
        value={role}
        onChange={(one) => onChange({ role: one, lastDay: one === 'viewer' ? lastDay : null })}
      />
      {role === 'viewer' && (
        <Field
          label="Last day (optional)"
          type="date"
          value={lastDay ?? ''}
          onChange={({ target: { value } }) => onChange({ role, lastDay: isPlainDate(value) ? value : null })}
        />
      )}
    </>
  );
}
