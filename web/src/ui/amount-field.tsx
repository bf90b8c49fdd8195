import type { Cents } from '@cairn/domain/money';
import { formatMoneyIn } from '../lib/format.ts';
import { faultOfTyped, typedAmount } from '../lib/typed-amount.ts';
import { Field } from './field.tsx';

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
  return typedAmount(value);
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
        error={isSent && isWrong ? faultOfTyped(value) : null}
        onChange={(event) => onChange(event.target.value)}
      />
      <p aria-live="polite" className="figures text-13 text-muted not-empty:mt-1">
        {isArithmetic && `= ${formatMoneyIn(currency, amount)}`}
      </p>
    </div>
  );
}
