import { useId } from 'react';

type Props<Value extends string> = {
  legend: string;
  values: readonly Value[];
  names: Readonly<Record<Value, string>>;
  words: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few values, each with a sentence that says what it means. */
export function ChoiceFields<Value extends string>({
  legend,
  values,
  names,
  words,
  value,
  onChange,
}: Props<Value>) {
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-13 font-medium">{legend}</legend>
      <div className="space-y-2">
        {values.map((one) => (
          <label key={one} className="flex items-start gap-3">
            <input
              type="radio"
              name={group}
              value={one}
              checked={value === one}
              onChange={() => onChange(one)}
              className="mt-0.75 size-4.5 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-medium">{names[one]}</span>
              <span className="block text-13 text-muted">{words[one]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
