import { enteredAmount } from '@cairn/domain/entered-amount';
import type { Cents } from '@cairn/domain/money';
import { formatMoneyIn } from '../../lib/format.ts';
import { Field } from '../../ui/field.tsx';

type Props = {
  label: string;
  currency: string;
  value: string;
  /** Whether the form was sent with what is in the field. */
  isSent: boolean;
  isOptional?: boolean;
  onChange: (value: string) => void;
};

/** The amount in the field; null for none, and for what is no amount. */
export function amountIn(value: string): Cents | null {
  return enteredAmount(value);
}

/** A field for an amount or simple arithmetic, whose result is shown under it. */
export function AmountField({ label, currency, value, isSent, isOptional = false, onChange }: Props) {
  const amount = amountIn(value);
  const isMissing = value.trim() === '';
  const isWrong = amount === null && !(isMissing && isOptional);
  const isArithmetic = amount !== null && /[-+*/×÷()]/.test(value.trim().slice(1));
  return (
    <div>
      <Field
        label={label}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        error={isSent && isWrong ? 'Enter an amount such as 12.40, or 12.40+3.' : null}
        onChange={(event) => onChange(event.target.value)}
      />
      <p aria-live="polite" className="figures text-13 text-muted not-empty:mt-1">
        {isArithmetic && `= ${formatMoneyIn(currency, amount)}`}
      </p>
    </div>
  );
}
