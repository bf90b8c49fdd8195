import { rateText } from '@cairn/contract/exchange-rates';
import { isPlainDate, type PlainDate } from '@cairn/domain/plain-date';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { Rates } from './use-rates.ts';

type Props = {
  /** One unit of `base` is what is entered of `currency`. */
  base: string;
  currency: string;
  today: PlainDate;
  enter: Rates['enter'];
  onClose: () => void;
};

/** Enters what one unit of a currency was worth on a day. */
export function AddRateDialog({ base, currency, today, enter, onClose }: Props) {
  const [rate, setRate] = useState('');
  const [on, setOn] = useState<string>(today);
  const [isSent, setIsSent] = useState(false);
  const read = rateText.safeParse(rate.trim().replace(',', '.'));

  function submit(): void {
    setIsSent(true);
    if (!read.success || !isPlainDate(on)) return;
    enter.mutate({ base, currency, on, rate: read.data }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={`Add Rate for ${base}`}
      label="Add Rate"
      sending={enter}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={`1 ${base} in ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        value={rate}
        error={isSent && !read.success ? 'Enter a rate such as 1.0842.' : null}
        onChange={(event) => setRate(event.target.value)}
      />
      <Field
        label="On"
        type="date"
        max={today}
        value={on}
        error={isSent && !isPlainDate(on) ? 'Enter a date.' : null}
        onChange={(event) => setOn(event.target.value)}
      />
      <p className="text-13 text-muted">
        Used for this day and up to seven days after it, until the next rate. It replaces the rate from a
        file.
      </p>
    </FormDialog>
  );
}
