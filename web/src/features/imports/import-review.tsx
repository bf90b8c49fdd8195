import { accountRoutes } from '@cairn/contract/accounts';
import type { ImportOutcome, ImportPreview } from '@cairn/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { queryFor } from '../../api/queries.ts';
import { countOf } from '../../lib/format.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { Section } from '../../ui/section.tsx';
import { AccountChoices } from './account-choices.tsx';
import { FilePicker } from './file-input.tsx';
import { FileList } from './file-list.tsx';
import { ImportRowList } from './import-rows.tsx';
import { addCountOf, hintWords, importedWords, isAnswered, outcomeWords } from './import-words.ts';
import { UndoImportButton } from './undo-import-button.tsx';
import type { ImportActions } from './use-imports.ts';

function Message({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <p role="status" className="flex items-start gap-2 text-18">
      <Icon size={20} className={`mt-1 shrink-0 ${isGood ? 'text-money-in' : 'text-danger'}`} />
      <span>{children}</span>
    </p>
  );
}

type Started = { shown: ImportPreview; actions: ImportActions };

function CountedList({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="font-medium">{title}</h2>
      <ul className="figures mt-1 list-disc pl-5 text-muted">
        {items.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  );
}

/** What came along and what did not, counted. */
function Outcome({ outcome }: { outcome: ImportOutcome }) {
  const { taken, notTaken } = outcomeWords(outcome);
  return (
    <>
      <CountedList title="Also imported" items={taken} />
      <CountedList title="Not imported" items={notTaken} />
    </>
  );
}

/** An import that was started: under way, done, or undone. */
export function StartedImport({ shown, actions: { reopen } }: Started) {
  const { state } = shown;
  if (state === 'importing')
    return (
      <>
        <p className="mb-4 text-18">You can leave this page while your files are imported.</p>
        <div className="mb-4 max-w-100">
          <ProgressLine label="Importing" percent={shown.percent} />
        </div>
        <UndoImportButton shown={shown}>Cancel</UndoImportButton>
      </>
    );
  if (state === 'undone')
    return (
      <>
        <Message isGood>
          This import is undone. Its transactions are removed, except those that a bank or another import has
          too, and those that you kept.
        </Message>
        <Button variant="secondary" className="mt-4" busy={reopen.isPending} onClick={() => reopen.mutate()}>
          Review Again
        </Button>
      </>
    );
  return (
    <>
      <Message isGood>{importedWords(shown)}</Message>
      {shown.outcome !== null && <Outcome outcome={shown.outcome} />}
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to="/transactions" className={buttonClass()}>
          View Transactions
        </Link>
        <Link to="/imports" className={buttonClass('secondary')}>
          Import More Files
        </Link>
        <UndoImportButton shown={shown}>Undo Import</UndoImportButton>
      </div>
    </>
  );
}

function answersOf({ importFiles }: ImportPreview): string {
  return JSON.stringify(
    importFiles.map(({ questions, columns, account }) => [
      questions.map(({ answer }) => answer),
      columns.map(({ role }) => role),
      account,
    ]),
  );
}

type Props = {
  shown: ImportPreview;
  actions: ImportActions;
  isSending: boolean;
  onFiles: (files: readonly File[]) => void;
  onDiscard: () => void;
};

/** What an import would do, to be looked at and changed before it is done: the rows first, then how they were read. */
export function ImportReview({ shown, actions, isSending, onFiles, onDiscard }: Props) {
  const { importFiles, accounts, failure } = shown;
  const accountsQuery = useQuery(queryFor(accountRoutes.accounts, {}));
  const choices = accountsQuery.data?.accounts.filter(({ closedOn }) => closedOn === null) ?? [];
  const addCount = addCountOf(shown);
  const answered = isAnswered(shown);
  const hint = hintWords(shown);
  const rowsRef = useRef<HTMLDivElement>(null);
  const accountsRef = useRef<HTMLDivElement>(null);
  const filesRef = useRef<HTMLDivElement>(null);
  const showQuestions = () => {
    const inRows = accounts.every(({ among }) => among.length === 0) ? rowsRef : accountsRef;
    const { current } = isAnswered({ importFiles, accounts: [] }) ? inRows : filesRef;
    current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="space-y-10">
      {failure !== null && <Message isGood={false}>{failure}</Message>}
      {accounts.length > 0 && (
        <div ref={rowsRef} className="scroll-mt-16">
          <Section title="Transactions">
            <ImportRowList
              // Other answers make other rows.
              key={answersOf(shown)}
              importId={shown.id}
              isAccountShown={accounts.length > 1}
              askedCount={accounts.reduce(
                (count, one) => count + (one.among.length === 0 ? one.askedCount : 0),
                0,
              )}
              decide={actions.decide}
            />
          </Section>
        </div>
      )}
      {accounts.length > 0 && (
        <div ref={accountsRef} className="scroll-mt-16">
          <Section title="Accounts" aside={countOf(accounts.length, 'account')}>
            <AccountChoices accounts={accounts} choices={choices} change={actions.change} />
          </Section>
        </div>
      )}
      <div ref={filesRef} className="scroll-mt-16">
        <Section title="Files" aside={countOf(importFiles.length, 'file')}>
          <FileList files={importFiles} change={actions.change} />
          <div className="mt-3">
            <FilePicker
              label={isSending ? 'Reading…' : 'Add Files'}
              variant="secondary"
              isBusy={isSending}
              onFiles={onFiles}
            />
          </div>
        </Section>
      </div>
      <div className="sticky bottom-16 z-20 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3 md:bottom-0">
        <Button
          busy={actions.run.isPending}
          disabled={!answered || accounts.length === 0 || actions.change.isPending}
          onClick={() => actions.run.mutate()}
        >
          {addCount === 0 ? 'Import' : `Import ${countOf(addCount, 'transaction')}`}
        </Button>
        <Button variant="secondary" busy={actions.discard.isPending} onClick={onDiscard}>
          Discard
        </Button>
        {answered ? (
          <p className="text-13 text-muted empty:hidden">{hint}</p>
        ) : (
          <button type="button" className="link text-13" onClick={showQuestions}>
            {hint}
          </button>
        )}
      </div>
    </div>
  );
}
