import { maxTagsOfTransaction } from '@cairn/contract/tags';
import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { SmallButton } from '../../ui/button.tsx';
import { useAddTag, useTags } from './use-tags.ts';

type Props = { tagIds: readonly string[]; onChange: (tagIds: string[]) => void };

/** Tags, each removable, and a field to add one. */
export function TagsEntry({ tagIds, onChange }: Props) {
  const tags = useTags();
  const add = useAddTag();
  const [typed, setTyped] = useState('');
  const listId = useId();
  const own = tags.filter(({ id }) => tagIds.includes(id));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = typed.trim();
    if (name === '') return;
    const put = ({ id }: { id: string }) => {
      setTyped('');
      if (!tagIds.includes(id)) onChange([...tagIds, id]);
    };
    const known = tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
    if (known === undefined) add.mutate(name, { onSuccess: put });
    else put(known);
  };
  return (
    <>
      {own.length > 0 && (
        <ul aria-label="Tags" className="mb-2 flex flex-wrap gap-1.5">
          {own.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                aria-label={`Remove tag: ${name}`}
                onClick={() => onChange(tagIds.filter((one) => one !== id))}
                className="inline-flex min-h-7 items-center gap-1 rounded-small border border-line-strong/60 bg-surface pr-1.5 pl-2.5 text-13 hover:bg-sunken"
              >
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <X size={14} className="shrink-0 text-muted" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {tagIds.length < maxTagsOfTransaction && (
        <form onSubmit={submit} className="flex gap-2">
          <input
            aria-label="Add a tag"
            placeholder="Add a tag"
            list={listId}
            maxLength={40}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="h-9 w-full min-w-0 rounded-small border border-line-strong bg-surface px-2.5 text-15 md:text-13"
          />
          <datalist id={listId}>
            {tags
              .filter(({ id }) => !tagIds.includes(id))
              .map(({ id, name }) => (
                <option key={id} value={name} />
              ))}
          </datalist>
          <SmallButton type="submit" busy={add.isPending} disabled={typed.trim() === ''} className="h-9">
            Add
          </SmallButton>
        </form>
      )}
    </>
  );
}

const rowTagClass =
  'max-w-28 min-w-9 self-center md:shrink-999 max-md:shrink-0 truncate rounded-[4px] border border-line bg-sunken px-1.5 text-12 leading-5 text-muted max-md:max-w-16';

/** The names of a row's tags, in its line of the list; on phones the first one, and how many more. */
export function RowTags({ ids }: { ids: readonly string[] }) {
  const tags = useTags().filter(({ id }) => ids.includes(id));
  const [first, ...others] = tags;
  if (first === undefined) return null;
  return (
    <>
      <span className={rowTagClass}>{first.name}</span>
      {others.map(({ id, name }) => (
        <span key={id} className={`${rowTagClass} max-md:sr-only`}>
          {name}
        </span>
      ))}
      {others.length > 0 && (
        <span aria-hidden="true" className="-ml-2 shrink-0 self-center text-12 text-muted md:hidden">
          +{others.length}
        </span>
      )}
    </>
  );
}
