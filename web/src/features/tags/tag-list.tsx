import type { Tag } from '@cairn/contract/tags';
import { type FormEvent, useState } from 'react';
import { SmallButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useTagChanges } from './use-tags.ts';

type Changes = ReturnType<typeof useTagChanges>;

function TagForm({
  tag,
  tags,
  changes,
  onClose,
}: {
  tag: Tag;
  tags: readonly Tag[];
  changes: Changes;
  onClose: () => void;
}) {
  const [name, setName] = useState(tag.name);
  const wanted = name.trim();
  const other = tags.find(
    ({ id, name: taken }) => id !== tag.id && taken.toLowerCase() === wanted.toLowerCase(),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const change = other === undefined ? { name: wanted } : { mergeInto: other.id };
    changes.change.mutate({ tag, change }, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} className="space-y-2 py-2">
      <Field
        label="Name"
        maxLength={40}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {other !== undefined && (
        <p className="text-13 text-muted">
          {`There is a tag ${other.name} already. The transactions of ${tag.name} get that one.`}
        </p>
      )}
      <div className="flex gap-2">
        <SmallButton
          type="submit"
          busy={changes.change.isPending}
          disabled={wanted === '' || wanted === tag.name}
        >
          {other === undefined ? 'Rename' : 'Merge'}
        </SmallButton>
        <SmallButton onClick={() => changes.remove.mutate(tag, { onSuccess: onClose })}>Delete</SmallButton>
        <SmallButton onClick={onClose}>Cancel</SmallButton>
      </div>
    </form>
  );
}

/** The tags to rename, merge and delete. A tag that gets the name of another is merged into it. */
export function TagList({ tags }: { tags: readonly Tag[] }) {
  const changes = useTagChanges();
  const [editedId, setEditedId] = useState<string | null>(null);
  return (
    <ul className="divide-y divide-line">
      {tags.map((tag) => (
        <li key={tag.id}>
          {tag.id === editedId ? (
            <TagForm tag={tag} tags={tags} changes={changes} onClose={() => setEditedId(null)} />
          ) : (
            <button
              type="button"
              aria-label={`Edit tag: ${tag.name}`}
              onClick={() => setEditedId(tag.id)}
              className="flex min-h-10 w-full items-center text-left text-15 hover:underline md:text-13"
            >
              <span className="min-w-0 wrap-anywhere">{tag.name}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
