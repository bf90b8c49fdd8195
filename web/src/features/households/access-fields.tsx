import { householdRoles } from '@cairn/contract/household-role';
import { isPlainDate } from '@cairn/domain/plain-date';
import { useId } from 'react';
import { Field } from '../../ui/field.tsx';
import { roleNames, roleWords } from './household-words.ts';
import type { Access } from './use-household.ts';

const roles = householdRoles.toReversed();

type Props = { access: Access; onChange: (access: Access) => void };

/** What somebody may do in the household, and for a viewer until when. */
export function AccessFields({ access: { role, lastDay }, onChange }: Props) {
  const name = useId();
  return (
    <>
      <fieldset>
        <legend className="mb-2 text-13 font-medium">Role</legend>
        <div className="space-y-2">
          {roles.map((one) => (
            <label key={one} className="flex items-start gap-3">
              <input
                type="radio"
                name={name}
                value={one}
                checked={role === one}
                onChange={() => onChange({ role: one, lastDay: one === 'viewer' ? lastDay : null })}
                className="mt-0.75 size-4.5 shrink-0 accent-accent"
              />
              <span>
                <span className="block font-medium">{roleNames[one]}</span>
                <span className="block text-13 text-muted">{roleWords[one]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
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
