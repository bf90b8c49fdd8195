import type { Sharing } from '@cairn/contract/accounts';
import { useId } from 'react';
import { sharingNames, sharings, sharingWords } from './sharing-words.ts';

type Props = { sharing: Sharing; onChange: (sharing: Sharing) => void };

/** Who in the household sees an account. */
export function SharingFields({ sharing, onChange }: Props) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-13 font-medium">Who sees it</legend>
      <div className="space-y-2">
        {sharings.map((one) => (
          <label key={one} className="flex items-start gap-3">
            <input
              type="radio"
              name={name}
              value={one}
              checked={sharing === one}
              onChange={() => onChange(one)}
              className="mt-0.75 size-4.5 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-medium">{sharingNames[one]}</span>
              <span className="block text-13 text-muted">{sharingWords[one]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
