import type { OwnHousehold } from '@cairn/contract/members';
import { useState } from 'react';
import { SmallButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Section } from '../../ui/section.tsx';
import { roleNames } from './household-words.ts';
import { useOwnHouseholds } from './use-own-households.ts';

type RowProps = { household: OwnHousehold; isBusy: boolean; onSwitch: () => void };

function Row({ household: { name, role, isCurrent }, isBusy, onSwitch }: RowProps) {
  return (
    <li className="flex items-center justify-between gap-6 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="text-13 text-muted">
          {roleNames[role]}
          {isCurrent ? ', shown now' : ''}
        </p>
      </div>
      {!isCurrent && (
        <SmallButton disabled={isBusy} onClick={onSwitch}>
          Switch<span className="sr-only"> to {name}</span>
        </SmallButton>
      )}
    </li>
  );
}

/** The households that the person is in, going on in another, and making one more. */
export function OwnHouseholds({ households }: { households: readonly OwnHousehold[] }) {
  const { going, add } = useOwnHouseholds();
  const [name, setName] = useState<string | null>(null);
  const open = () => {
    add.reset();
    setName('');
  };
  return (
    <Section
      title="Your households"
      className="mt-10"
      aside={<SmallButton onClick={open}>New Household</SmallButton>}
    >
      <ul aria-label="Your households" className="divide-y divide-line">
        {households.map((household) => (
          <Row
            key={household.id}
            household={household}
            isBusy={going.isPending}
            onSwitch={() => going.mutate(household.id)}
          />
        ))}
      </ul>
      {name !== null && (
        <FormDialog
          title="New household"
          label="Create"
          sending={add}
          onSubmit={() => add.mutate(name)}
          onClose={() => setName(null)}
        >
          <p className="text-muted">
            It begins empty, with accounts, categories and budgets of its own. You are its owner.
          </p>
          <Field
            label="Name"
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </FormDialog>
      )}
    </Section>
  );
}
