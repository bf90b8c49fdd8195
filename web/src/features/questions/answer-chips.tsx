import type { AskChip } from '@cairn/domain/questions/answer';
import type { AskReading } from '@cairn/domain/questions/reading';
import { SelectField } from '../../ui/select-field.tsx';

const partNames: Record<AskChip['part'], string> = {
  what: 'Question type',
  category: 'Category',
  merchant: 'Merchant',
  account: 'Account',
  amount: 'Amounts',
  without: 'Excluded',
  period: 'Period',
  second: 'Compared with',
};

/** Two sides of a comparison have chips of one part. */
const keyOf = (part: AskChip['part'], place: number) => `${place} ${part}`;

type Props = { chips: readonly AskChip[]; onChange: (reading: AskReading) => void };

/** What was understood, part by part; each can be changed to something else. */
export function AnswerChips({ chips, onChange }: Props) {
  return (
    <fieldset className="mb-3 flex min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">How your question was understood</legend>
      {chips.map(({ part, label, choices }, place) =>
        choices.length < 2 ? (
          <span
            key={keyOf(part, place)}
            className="flex h-9 items-center rounded-small border border-line px-3 text-13 text-muted"
          >
            {label}
          </span>
        ) : (
          <SelectField
            key={keyOf(part, place)}
            label={partNames[part]}
            inBar
            value={label}
            onChange={(event) => {
              const chosen = choices.find((choice) => choice.label === event.target.value);
              if (chosen !== undefined) onChange(chosen.reading);
            }}
            options={choices.map((choice) => ({ value: choice.label, label: choice.label }))}
          />
        ),
      )}
    </fieldset>
  );
}
