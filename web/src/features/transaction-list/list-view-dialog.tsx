import { Dialog } from '../../ui/dialog.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { chooseView, type OptionalColumn, optionalColumns, useListView } from './list-view.ts';

const columnNames: Record<OptionalColumn, string> = {
  date: 'Date',
  category: 'Category',
  account: 'Account',
  note: 'Note',
  status: 'Status',
};

/** Which columns the list has, and whether its days are grouped; each choice applies at once and is kept in this browser. */
export default function ListViewDialog({ onClose }: { onClose: () => void }) {
  const view = useListView();
  const { columns, groupsByDay } = view;
  return (
    <Dialog title="View" onClose={onClose}>
      <CheckboxField
        label="Group by day, with each day’s total"
        checked={groupsByDay}
        onChange={() => chooseView({ ...view, groupsByDay: !groupsByDay })}
      />
      <p className="mt-1 pl-7.5 text-13 text-muted">While the list is sorted by date.</p>
      <fieldset className="mt-5 space-y-2.5 border-t border-line pt-4 max-md:hidden">
        <legend className="sr-only">Columns</legend>
        <p aria-hidden="true" className="text-13 font-medium">
          Columns
        </p>
        {optionalColumns.map((column) => (
          <CheckboxField
            key={column}
            label={columnNames[column]}
            checked={columns.includes(column)}
            onChange={() =>
              chooseView({
                ...view,
                columns: columns.includes(column)
                  ? columns.filter((one) => one !== column)
                  : [...columns, column],
              })
            }
          />
        ))}
        <p className="text-13 text-muted">The account and the note show where the window is wide enough.</p>
      </fieldset>
    </Dialog>
  );
}
