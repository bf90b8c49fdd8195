import type { ImportDecision, ImportRow } from '@cairn/contract/imports';
import { useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf, formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { SmallButton } from '../../ui/button.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { matchWords } from './import-words.ts';
import { type ImportActions, type RowChoice, useImportRows } from './use-imports.ts';

const shownOptions = [
  { value: '', label: 'All transactions' },
  { value: 'add', label: 'To add' },
  { value: 'asked', label: 'To answer' },
  { value: 'planned', label: 'Planned' },
  { value: 'there', label: 'Already there' },
  { value: 'skip', label: 'Skipped' },
] as const satisfies readonly { value: ImportDecision | ''; label: string }[];

const decisionWords: Record<Exclude<ImportDecision, 'planned'>, string> = {
  add: 'Will be added',
  there: 'Already there',
  skip: 'Skipped',
  asked: 'To answer',
};

function wordsOf({ decision, match }: ImportRow): string {
  if (decision === 'planned') return match === null ? 'Will be planned' : 'Already planned';
  return decisionWords[decision];
}

/** What is said before the transaction that a row is, or may be. */
const matchLeads: Record<ImportDecision, string> = {
  add: 'Looks like',
  there: 'Same as',
  skip: 'Same as',
  asked: 'Is it the same as',
  planned: 'Planned as',
};

type RowProps = { row: ImportRow; isAccountShown: boolean; onDecide: (decision: RowChoice) => void };

/** What a person can say of a row that is asked about; nothing while its account is. */
function RowAnswers({ row: { match, description }, onDecide }: Pick<RowProps, 'row' | 'onDecide'>) {
  if (match === null) return null;
  const isNear = match.reason === 'near';
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      <SmallButton onClick={() => onDecide(isNear ? 'there' : 'skip')}>
        {isNear ? 'It’s the Same' : 'Skip It'}
        <span className="sr-only">: {description}</span>
      </SmallButton>
      <SmallButton onClick={() => onDecide('add')}>
        Add It<span className="sr-only">: {description}</span>
      </SmallButton>
    </span>
  );
}

function Row({ row, isAccountShown, onDecide }: RowProps) {
  const { date, amount, currency, description, accountName, categoryName, decision, isComing } = row;
  const match = matchWords(row);
  const isAdded = decision === 'add' || decision === 'planned';
  return (
    <tr className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-start border-b border-line py-2 md:table-row">
      <td className="row-span-2 md:py-2 md:pr-2">
        <label className="flex size-8 items-center">
          <input
            type="checkbox"
            checked={isAdded}
            disabled={decision === 'asked'}
            aria-label={`${isComing ? 'Plan' : 'Add'} ${description}, ${formatDate(date)}`}
            onChange={(event) => onDecide(event.target.checked ? 'add' : 'skip')}
            className="size-4.5 accent-accent"
          />
        </label>
      </td>
      <td className="figures col-start-2 row-start-2 text-13 whitespace-nowrap text-muted md:py-3 md:pr-4 md:text-ink">
        {formatDate(date)}
      </td>
      <td className="col-start-2 row-start-1 min-w-0 pr-3 md:w-full md:max-w-0 md:py-2.5 md:pr-4">
        <span className={`block truncate ${isAdded ? 'font-medium' : 'text-muted'}`}>{description}</span>
        {isAccountShown && <span className="block truncate text-13 text-muted">{accountName}</span>}
        {match !== null && (
          <span className="block text-13 text-muted">
            {matchLeads[decision]}: {match}
          </span>
        )}
        {decision === 'asked' && <RowAnswers row={row} onDecide={onDecide} />}
      </td>
      <td className="col-start-2 row-start-3 truncate text-13 text-muted md:max-w-50 md:py-3 md:pr-4">
        {decision === 'there' ? '' : categoryName}
      </td>
      <td
        className={`amount figures col-start-3 row-start-1 text-right whitespace-nowrap md:py-2.5 md:pr-4 ${isAdded ? (amount > 0 ? 'text-money-in' : '') : 'text-muted'}`}
      >
        {formatSignedMoneyIn(currency, amount)}
      </td>
      <td className="col-start-3 row-start-2 text-right text-13 whitespace-nowrap text-muted md:py-3">
        {wordsOf(row)}
      </td>
    </tr>
  );
}

function TableHead() {
  return (
    <thead className="border-b border-line text-13 text-muted max-md:sr-only">
      <tr>
        <th scope="col" className="w-10 py-1 font-normal">
          Add
        </th>
        <th scope="col" className="font-normal">
          Date
        </th>
        <th scope="col" className="font-normal">
          Description
        </th>
        <th scope="col" className="font-normal">
          Category
        </th>
        <th scope="col" className="pr-4 text-right font-normal">
          Amount
        </th>
        <th scope="col" className="text-right font-normal">
          Import
        </th>
      </tr>
    </thead>
  );
}

function withEntry(
  all: ReadonlyMap<number, RowChoice>,
  position: number,
  choice: RowChoice | undefined,
): ReadonlyMap<number, RowChoice> {
  const next = new Map(all);
  if (choice === undefined) next.delete(position);
  else next.set(position, choice);
  return next;
}

function withDecision(row: ImportRow, choice: RowChoice | undefined): ImportRow {
  if (choice === undefined) return row;
  if (row.isComing) return { ...row, decision: choice === 'skip' ? 'skip' : 'planned' };
  const isThere = row.match !== null && !['removed', 'near', 'corrected'].includes(row.match.reason);
  return { ...row, decision: choice === 'skip' && isThere ? 'there' : choice };
}

/** What a person chose of rows: shown at once, and also where rows that were asked for before come after it. */
function useRowChoices(decide: ImportActions['decide']) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, RowChoice>>(new Map());
  const onDecide = (position: number, decision: RowChoice) => {
    const before = chosen.get(position);
    setChosen((all) => withEntry(all, position, decision));
    decide.mutate(
      { position, decision },
      { onError: () => setChosen((all) => withEntry(all, position, before)) },
    );
  };
  return { chosen, onDecide };
}

type Props = {
  importId: string;
  isAccountShown: boolean;
  /** Of which a person has to say whether they are there already. */
  askedCount: number;
  decide: ImportActions['decide'];
};

/** The transactions of an import’s files, each with what would be done with it. */
export function ImportRowList({ importId, isAccountShown, askedCount, decide }: Props) {
  const [shown, setShown] = useState<ImportDecision | ''>('');
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useImportRows(
    importId,
    shown === '' ? undefined : shown,
  );
  const { chosen, onDecide } = useRowChoices(decide);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      {askedCount > 0 && shown !== 'asked' && (
        <p className="mb-2">
          {countOf(askedCount, 'transaction')} may be there already.{' '}
          <button type="button" className="link" onClick={() => setShown('asked')}>
            Show and Answer
          </button>
        </p>
      )}
      <div className="mb-2 w-44">
        <SelectField
          label="Show"
          inBar
          options={shownOptions}
          value={shown}
          onChange={(event) =>
            setShown(shownOptions.find(({ value }) => value === event.target.value)?.value ?? '')
          }
        />
      </div>
      {isPending && error === null && <SkeletonRows rows={6} rowClass="h-12" />}
      {error !== null && <InlineError>{errorMessage(error)}</InlineError>}
      {data !== undefined && rows.length === 0 && <p className="py-3 text-muted">No transactions.</p>}
      {rows.length > 0 && (
        <table className="w-full text-left max-md:block">
          <TableHead />
          <tbody className="max-md:block">
            {rows.map((row) => (
              <Row
                key={row.position}
                row={withDecision(row, chosen.get(row.position))}
                isAccountShown={isAccountShown}
                onDecide={(decision) => onDecide(row.position, decision)}
              />
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <div className="mt-3">
          <SmallButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show 100 More
          </SmallButton>
        </div>
      )}
    </>
  );
}
