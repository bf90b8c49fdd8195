import { importRoutes } from '@cairn/contract/imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { preloadCall, queryFor } from '../api/queries.ts';
import { ImportHousehold } from '../features/archives/import-household.tsx';
import { isHouseholdZip } from '../features/archives/is-household-zip.ts';
import { FileDropArea } from '../features/imports/file-input.tsx';
import { ImportList, importAddress } from '../features/imports/import-list.tsx';
import { ImportReview, StartedImport } from '../features/imports/import-review.tsx';
import { type NotSent, useImport, useImportActions, useSendFiles } from '../features/imports/use-imports.ts';
import { waitingFiles } from '../features/imports/waiting-files.ts';
import { errorMessage } from '../lib/api-error.ts';
import { useNow } from '../lib/now.ts';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { InlineError } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

export const meta = () => ownPageMeta('Import');

export const preload = [preloadCall(importRoutes.imports, {})];

const noFiles: readonly File[] = [];

/** Sends what is chosen or dropped here, and what was dropped on another page, and opens the import. */
function useFiles(importId: string | null) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const sending = useSendFiles();
  const { isPending, mutate } = sending;
  const waiting = useSyncExternalStore(waitingFiles.subscribe, waitingFiles.read, () => noFiles);
  const [notSent, setNotSent] = useState<readonly NotSent[]>([]);
  const [household, setHousehold] = useState<File | null>(null);
  const choose = async (files: readonly File[]) => {
    const isHousehold = await Promise.all(files.map(isHouseholdZip));
    const found = files.find((_file, at) => isHousehold[at] === true) ?? null;
    setHousehold(found);
    if (found !== null && importId !== null) void navigate('/imports');
    send(files.filter((_file, at) => isHousehold[at] !== true));
  };
  const send = (files: readonly File[]) => {
    if (files.length === 0) return;
    setNotSent([]);
    const { queryKey } = queryFor(importRoutes.import, { params: { importId: importId ?? '' } });
    const isOpen = queryClient.getQueryData(queryKey)?.import.state === 'open';
    mutate(
      { files, importId: isOpen ? importId : null },
      {
        onSuccess: (sent) => {
          setNotSent(sent.notSent);
          if (sent.importId !== null && sent.importId !== importId)
            void navigate(importAddress(sent.importId));
        },
      },
    );
  };
  useEffect(() => {
    if (waiting.length === 0 || isPending) return;
    waitingFiles.put([]);
    void choose(waiting);
  });
  return {
    isSending: isPending,
    notSent,
    household,
    discardHousehold: () => setHousehold(null),
    choose: (files: readonly File[]) => void choose(files),
  };
}

type Files = ReturnType<typeof useFiles>;

/** The import in the address. */
function OneImport({ importId, files }: { importId: string; files: Files }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data, error } = useImport(importId);
  const actions = useImportActions(importId);
  const state = data?.import.state;
  const isDone = state === 'imported';
  useEffect(() => {
    // What was imported is in every figure.
    if (isDone) void queryClient.invalidateQueries();
  }, [isDone, queryClient]);
  if (data === undefined)
    return error === null ? (
      <div aria-busy="true">
        <p role="status" className="text-13 text-muted">
          Reading your files…
        </p>
        <SkeletonRows rows={6} rowClass="h-14" />
      </div>
    ) : (
      <InlineError>{errorMessage(error)}</InlineError>
    );
  if (state !== 'open') return <StartedImport shown={data.import} actions={actions} />;
  return (
    <ImportReview
      shown={data.import}
      actions={actions}
      isSending={files.isSending}
      onFiles={files.choose}
      onDiscard={() =>
        actions.discard.mutate(undefined, { onSuccess: () => void navigate('/imports', { replace: true }) })
      }
    />
  );
}

/** The place for files, and what was imported before. */
function NewImport({ files }: { files: Files }) {
  const nowMs = useNow();
  const { data, error } = useQuery(queryFor(importRoutes.imports, {}));
  return (
    <>
      <p className="mb-4 max-w-[68ch] text-muted">
        Bring in files from a bank or another app. You see every transaction before it is added, and
        transactions that are already there are not added again.
      </p>
      {files.household === null ? (
        <FileDropArea isBusy={files.isSending} onFiles={files.choose} />
      ) : (
        <ImportHousehold file={files.household} onDiscard={files.discardHousehold} />
      )}
      {error !== null && (
        <div className="mt-8">
          <InlineError>{errorMessage(error)}</InlineError>
        </div>
      )}
      {data !== undefined && data.imports.length > 0 && (
        <Section title="Imports" className="mt-10">
          <ImportList imports={data.imports} nowMs={nowMs} />
        </Section>
      )}
    </>
  );
}

export default function ImportsPage() {
  const [params] = useSearchParams();
  const importId = params.get('id');
  const files = useFiles(importId);
  return (
    <main className="mx-auto max-w-[960px] px-4 pt-6 pb-24 sm:px-6 sm:pt-8">
      <Link
        to={importId === null ? '/accounts' : '/imports'}
        className="link inline-flex items-center gap-1.5 text-13"
      >
        <ArrowLeft size={16} />
        {importId === null ? 'Back to Accounts' : 'Back to Imports'}
      </Link>
      <h1 className="mt-3 mb-4 font-serif text-24 font-medium tracking-tight sm:text-36">Import</h1>
      {files.notSent.length > 0 && (
        <div className="mb-4 space-y-1">
          {files.notSent.map(({ name, reason }) => (
            <InlineError key={name}>
              {name} was not added. {reason}
            </InlineError>
          ))}
        </div>
      )}
      {importId === null ? (
        <NewImport files={files} />
      ) : (
        <OneImport key={importId} importId={importId} files={files} />
      )}
    </main>
  );
}
