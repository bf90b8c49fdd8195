import type { ImportColumn, ImportColumnRole, ImportFile } from '@cairn/contract/imports';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { columnName, columnRoleWords, fileAccountKindWords } from './import-words.ts';
import type { ImportActions } from './use-imports.ts';

type Props = { file: ImportFile; change: ImportActions['change'] };

const roles = Object.entries(columnRoleWords).map(([value, label]) => ({ value, label }));

function ColumnChoice({ file, column, change }: Props & { column: ImportColumn }) {
  const { place, role, example } = column;
  const [picked, setPicked] = useState<string | null>(null);
  const choose = (value: string) => {
    const chosen = column.roles.find((one) => one === value);
    if (chosen === undefined) return;
    setPicked(value);
    change.mutate(
      { answers: { file: file.position, columns: { [place]: chosen } } },
      { onSettled: () => setPicked(null) },
    );
  };
  const canHold = ({ value }: { value: string }) =>
    column.roles.some((one: ImportColumnRole) => one === value);
  return (
    <li className="min-w-0">
      <SelectField
        label={columnName(column)}
        value={picked ?? role}
        options={roles.filter(canHold)}
        onChange={(event) => choose(event.target.value)}
      />
      <p className="mt-1 truncate text-13 text-muted">{example === '' ? 'Empty' : example}</p>
    </li>
  );
}

/** What each column holds, which a person can change. */
function Columns({ file, change }: Props) {
  if (file.columns.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="text-13 text-muted">
        What each column holds. To move the date or the amounts, choose them on another column.
      </legend>
      <ul className="mt-2 grid grid-cols-2 gap-3 md:grid-cols-4">
        {file.columns.map((column) => (
          <ColumnChoice key={column.place} file={file} column={column} change={change} />
        ))}
      </ul>
    </fieldset>
  );
}

/** The kind and the currency of the file’s account, where it is of one. */
function AccountOfFile({ file, change }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const { account, position } = file;
  if (account === null) return null;
  const { kind, currency } = account;
  const set = (values: Record<string, string>) => change.mutate({ answers: { file: position, values } });
  const commit = () => {
    const next = typed?.trim().toUpperCase() ?? '';
    setTyped(null);
    if (/^[A-Z]{3}$/.test(next) && next !== currency) set({ currency: next });
  };
  const kinds = Object.entries(fileAccountKindWords).map(([value, label]) => ({ value, label }));
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <SelectField
        label="Kind of account"
        value={kind ?? ''}
        options={kind === null ? [{ value: '', label: 'Unknown' }, ...kinds] : kinds}
        onChange={(event) => {
          if (event.target.value !== '') set({ kind: event.target.value });
        }}
      />
      <Field
        label="Currency of the amounts"
        placeholder="Not in the file"
        autoComplete="off"
        maxLength={3}
        value={typed ?? currency ?? ''}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
    </div>
  );
}

/** What was read of a file’s columns and its account. What a person changes holds for later files of this layout too. */
export function FileReading(props: Props) {
  return (
    <>
      <AccountOfFile {...props} />
      <Columns {...props} />
      {props.file.columns.length > 0 && (
        <p className="text-13 text-muted">Later files with the same columns are read the same way.</p>
      )}
    </>
  );
}
