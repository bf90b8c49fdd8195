import { errorMessage } from '../../lib/api-error.ts';
import { SelectField, type SelectOption } from '../../ui/select-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import type { Rates } from './use-rates.ts';

const names = new Intl.DisplayNames('en-US', { type: 'currency' });
const optionOf = (code: string): SelectOption => ({
  value: code,
  label: `${names.of(code) ?? code} (${code})`,
});

/** All currencies, those of the accounts first. */
function optionsOf(own: readonly string[]): SelectOption[] {
  const others = Intl.supportedValuesOf('currency').filter((code) => !own.includes(code));
  return [...own.map(optionOf), 'line', ...others.map(optionOf)];
}

type Props = { currency: string; foreign: readonly string[]; choose: Rates['choose'] };

/** Chooses the currency of the household’s totals. */
export function HouseholdCurrency({ currency, foreign, choose }: Props) {
  function change(to: string): void {
    choose.mutate(
      { currency: to },
      {
        onSuccess: () => {
          showToast({
            tone: 'good',
            message: `Totals are in ${to} now`,
            action: { label: 'Undo', run: () => choose.mutate({ currency }) },
          });
        },
      },
    );
  }
  return (
    <div className="mb-6 max-w-80">
      <SelectField
        label="Currency of your totals"
        options={optionsOf([currency, ...foreign])}
        value={choose.isPending ? choose.variables.currency : currency}
        aria-busy={choose.isPending || undefined}
        onChange={({ target }) => change(target.value)}
      />
      <p className="mt-2 text-13 text-muted">
        Your transactions keep their amounts. Budget limits keep their numbers, in the new currency.
      </p>
      {choose.error !== null && (
        <p role="alert" className="mt-1 text-13 text-danger">
          The currency was not changed. {errorMessage(choose.error)}
        </p>
      )}
    </div>
  );
}
