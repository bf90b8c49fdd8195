import type { ImportSummary } from '@cairn/contract/imports';
import { Link } from 'react-router';
import { formatAge } from '../../lib/format.ts';
import { SmallButton } from '../../ui/button.tsx';
import { importedWords, stateWords } from './import-words.ts';
import type { useUndoImport } from './use-imports.ts';

export const importAddress = (importId: string) => `/imports?id=${importId}`;

/** The names of an import’s files: `may.csv`, `may.csv and 2 more`. */
function filesWords(files: readonly string[]): string {
  const [first = 'No file', ...more] = files;
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

type Props = {
  imports: readonly ImportSummary[];
  nowMs: number;
  undo: ReturnType<typeof useUndoImport>;
};

/** The imports so far, newest first. */
export function ImportList({ imports, nowMs, undo }: Props) {
  return (
    <ul className="divide-y divide-line">
      {imports.map((one) => (
        <li key={one.id} className="flex min-h-16 flex-wrap items-center gap-x-6 gap-y-2 py-3">
          <div className="min-w-0 flex-1">
            <Link to={importAddress(one.id)} className="link block truncate font-medium">
              {filesWords(one.files)}
            </Link>
            <p className="figures text-13 text-muted">
              {stateWords[one.state]} · {formatAge(Date.parse(one.importedAt ?? one.createdAt), nowMs)}
              {one.state === 'imported' && ` · ${importedWords(one)}`}
            </p>
          </div>
          {one.state === 'imported' && (
            <SmallButton
              busy={undo.isPending && undo.variables === one.id}
              onClick={() => undo.mutate(one.id)}
            >
              Undo
              <span className="sr-only">the import of {filesWords(one.files)}</span>
            </SmallButton>
          )}
        </li>
      ))}
    </ul>
  );
}
