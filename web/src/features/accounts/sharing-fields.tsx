import type { Sharing } from '@cairn/contract/accounts';
import { ChoiceFields } from '../../ui/choice-fields.tsx';
import { sharingNames, sharingWords } from './sharing-words.ts';
import { sharings } from './sharings.ts';

type Props = { sharing: Sharing; onChange: (sharing: Sharing) => void };

/** Who in the household sees an account. */
export function SharingFields({ sharing, onChange }: Props) {
  return (
    <ChoiceFields
      legend="Who sees it"
      values={sharings}
      names={sharingNames}
      words={sharingWords}
      value={sharing}
      onChange={onChange}
    />
  );
}
