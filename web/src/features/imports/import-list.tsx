import type { ImportSummary } from '@cairn/contract/imports';
import { Link } from 'react-router';
import { formatAge } from '../../lib/format.ts';
import { importedWords, stateWords } from './import-words.ts';
import { UndoImportButton } from './undo-import-button.tsx';

export const importAddress = (importId: string) => `/imports?id=${importId}`;

/** The names of an import’s files: `may.csv`, `may.csv and 2 more`. */
function filesWords(files: readonly string[]): string {
  const [first = 'No file', ...more] = files;
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

type Props = { imports: readonly ImportSummary[]; nowMs: number };

/** The imports so far, newest first. */
export function ImportList({ imports, nowMs }: Props) {
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
            <UndoImportButton shown={one} isSmall>
              Undo
              <span className="sr-only">the import of {filesWords(one.files)}</span>
            </UndoImportButton>
          )}
        </li>
      ))}
    </ul>
  );
}
