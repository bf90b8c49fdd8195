import { type UnreadableGroup, unreadableMessage } from '@cairn/contract/unreadable';

/** What the bank sent and could not be read, a line for each reason; nothing where all was readable. */
export function UnreadableNotes({ groups }: { groups: readonly UnreadableGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <ul className="mt-1 space-y-1 text-13 text-warning">
      {groups.map((group) => (
        <li key={`${group.kind} ${group.reason} ${group.hasEarlier}`}>{unreadableMessage(group)}</li>
      ))}
    </ul>
  );
}
