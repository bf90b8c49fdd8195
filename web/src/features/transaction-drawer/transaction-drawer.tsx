import type { Category, Transaction, TransactionEdit } from '@cairn/contract/transactions';
import { unknownCurrency } from '@cairn/domain/currency-text';
import { transactionName } from '@cairn/domain/transactions';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatSignedMoneyIn, isHouseholdCurrency } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useIsShared } from '../accounts/use-is-shared.ts';
import { AttachmentsEntry } from '../attachments/attachments-entry.tsx';
import { CommentsEntry } from '../comments/comments-entry.tsx';
import { DuplicatesEntry } from '../duplicates/duplicates-entry.tsx';
import { historyAddress } from '../history/history-address.ts';
import { merchantAddress } from '../merchants/merchant-address.ts';
import { OwnEntry } from '../own-transactions/own-entry.tsx';
import { RepeatEntry } from '../planned/repeat-entry.tsx';
import { canBePaidBack, ReimbursementEntry } from '../reimbursements/reimbursement-entry.tsx';
import { TagsEntry } from '../tags/tags-entry.tsx';
import { ConvertedAmount } from '../transactions/converted-amount.tsx';
import { reconciledText } from '../transactions/reconciled-words.ts';
import { StatusWord } from '../transactions/status-word.tsx';
import { transactionsAddress } from '../transactions/transactions-address.ts';
import { TransferEntry } from '../transfers/transfer-entry.tsx';
import { CategoryEntry } from './category-entry.tsx';
import { CopyButton } from './copy-button.tsx';
import { NoteField, useNoteDraft } from './note-field.tsx';
import { PendingNote } from './pending-note.tsx';

const kindText: Record<Transaction['kind'], string> = {
  income: 'Counts as income',
  spending: 'Counts as spending',
  refund: 'Refund: lowers spending',
  transfer: 'Transfer: not income or spending',
};

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-3 py-2.5">
      <dt className="text-13 leading-6 text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Amount({ row }: { row: Transaction }) {
  return (
    <>
      <div className="flex items-center gap-2">
        <p
          className={`figures amount font-serif text-36 tracking-tight ${row.amount > 0 ? 'text-money-in' : ''}`}
        >
          {formatSignedMoneyIn(row.currency, row.amount)}
        </p>
        <CopyButton text={(row.amount / 100).toFixed(2)} label="Copy amount" />
      </div>
      <p className="text-13 text-muted">{kindText[row.kind]}</p>
    </>
  );
}

function StateEntries({ row }: { row: Transaction }) {
  return (
    <>
      <Entry label="Date">{formatDate(row.date)}</Entry>
      <Entry label="Status">
        <StatusWord isPending={row.isPending} />
        <PendingNote row={row} />
        {row.reconciledTo !== null && (
          <p className="text-13 text-muted">{reconciledText(row.reconciledTo)}</p>
        )}
      </Entry>
      {!isHouseholdCurrency(row.currency) && (
        <Entry label="Currency">
          {row.currency === unknownCurrency ? 'Unknown' : row.currency}
          <ConvertedAmount row={row} />
        </Entry>
      )}
    </>
  );
}

function SplitEntry({ row, onSplit }: { row: Transaction; onSplit: () => void }) {
  return (
    <>
      <p className={row.partOfId === null ? 'sr-only' : ''}>
        {row.partOfId === null ? 'Not split' : 'Part of a split transaction'}
      </p>
      <button type="button" onClick={onSplit} className="link text-13">
        {row.partOfId === null ? 'Split into parts' : 'Edit split'}
      </button>
    </>
  );
}

/** What it is called, and where more of it is. */
function OriginEntries({ row, onLeave }: { row: Transaction; onLeave: () => void }) {
  return (
    <>
      <Entry label="Description">{row.description}</Entry>
      <Entry label="Merchant">
        <Link to={merchantAddress(transactionName(row))} onClick={onLeave} className="link">
          {transactionName(row)}
        </Link>
      </Entry>
      <Entry label="History">
        <Link to={historyAddress({ transactionId: row.id })} onClick={onLeave} className="link">
          All changes of this transaction
        </Link>
      </Entry>
      <Entry label="Repeat">
        <RepeatEntry row={row} onLeave={onLeave} />
      </Entry>
      <Entry label="Account">
        <Link to={transactionsAddress({ accountId: row.accountId })} onClick={onLeave} className="link">
          {row.accountName}
        </Link>
      </Entry>
    </>
  );
}

type Props = {
  row: Transaction;
  categories: readonly Category[];
  /** Whether it was opened to write a note. */
  forNote: boolean;
  onEdit: (edit: TransactionEdit) => void;
  /** Opens the rules, with one for rows like this begun. */
  onMakeRule: () => void;
  /** Opens the parts that it is split into, or is one of. */
  onSplit: () => void;
  /** The transaction, added by hand, has been deleted. */
  onDeleted: () => void;
  onClose: () => void;
};

/** Everything about one row, at the side of the list. A note that was begun is saved when it closes. */
export function TransactionDrawer({
  row,
  categories,
  forNote,
  onEdit,
  onMakeRule,
  onSplit,
  onDeleted,
  onClose,
}: Props) {
  const note = useNoteDraft(row, onEdit);
  const isShared = useIsShared();
  const close = () => {
    note.save();
    onClose();
  };
  const leaveFor = (open: () => void) => () => {
    close();
    open();
  };
  return (
    <Dialog title={transactionName(row)} placement="side" onClose={close}>
      <Amount row={row} />
      <OwnEntry row={row} onDeleted={onDeleted} onLeave={close} />
      <dl className="mt-4 divide-y divide-line border-y border-line">
        <StateEntries row={row} />
        <Entry label="Category">
          <CategoryEntry
            row={row}
            categories={categories}
            onPick={(categoryId) => onEdit({ categoryId })}
            onMakeRule={leaveFor(onMakeRule)}
          />
        </Entry>
        <Entry label="Tags">
          <TagsEntry tagIds={row.tagIds} onChange={(tagIds) => onEdit({ tagIds })} />
        </Entry>
        <Entry label="Attachments">
          <AttachmentsEntry row={row} />
        </Entry>
        <Entry label="Split">
          <SplitEntry row={row} onSplit={leaveFor(onSplit)} />
        </Entry>
        {canBePaidBack(row) && (
          <Entry label={row.amount < 0 ? 'Paid back' : 'Pays back'}>
            <ReimbursementEntry row={row} />
          </Entry>
        )}
        <Entry label="Transfer">
          <TransferEntry row={row} />
        </Entry>
        <DuplicatesEntry
          row={row}
          categories={categories}
          onMerged={close}
          entry={(label, content) => <Entry label={label}>{content}</Entry>}
        />
        <OriginEntries row={row} onLeave={close} />
      </dl>
      <NoteField note={note} focused={forNote} />
      {/* Who is alone in the household is asked for none. */}
      {(isShared || row.commentsCount > 0) && <CommentsEntry row={row} />}
    </Dialog>
  );
}
