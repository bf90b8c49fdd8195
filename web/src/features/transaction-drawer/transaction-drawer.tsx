import {
  type Category,
  type CategorySource,
  maxNoteLength,
  type Transaction,
  type TransactionEdit,
} from '@cairn/contract/transactions';
import { uncategorizedName } from '@cairn/domain/categories';
import { unknownCurrency } from '@cairn/domain/currency-text';
import { transactionName } from '@cairn/domain/transactions';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatDate, formatSignedMoneyIn, isHouseholdCurrency } from '../../lib/format.ts';
import { SmallButton } from '../../ui/button.tsx';
import { ColorDot } from '../../ui/color-dot.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AttachmentsEntry } from '../attachments/attachments-entry.tsx';
import { CategoryPicker } from '../categories/category-picker.tsx';
import { colorsOf } from '../categories/category-tree.ts';
import { DuplicatesEntry } from '../duplicates/duplicates-entry.tsx';
import { cleanNote } from '../edits/edits.ts';
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
import { CopyButton } from './copy-button.tsx';
import { PendingNote } from './pending-note.tsx';

const sourceWords: Record<CategorySource, string> = {
  user: 'Chosen by you',
  rule: 'Set by a rule',
  correction: 'Learned from your corrections',
  bank: 'From your bank',
  pattern: 'Standard bank description',
  brand: 'Known brand',
  words: 'Based on the description',
  none: 'Not categorized yet',
};

/** Where the category comes from and, for a prediction, its confidence: `Confidence: 87%, known brand`. */
function surenessWords({ categorySource, confidencePercent }: Transaction): string {
  const who = sourceWords[categorySource];
  if (confidencePercent === null) return who;
  return `Confidence: ${confidencePercent}%, ${who.charAt(0).toLowerCase()}${who.slice(1)}`;
}

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

type CategoryEntryProps = {
  row: Transaction;
  categories: readonly Category[];
  onPick: (categoryId: string | null) => void;
  onMakeRule: () => void;
};

function CategoryEntry({ row, categories, onPick, onMakeRule }: CategoryEntryProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="listbox"
        disabled={row.reimbursesId !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-small border border-line-strong/60 bg-surface pr-2 pl-3 text-13 font-medium hover:bg-sunken"
      >
        <ColorDot color={colorsOf(categories).byId(row.categoryId)} />
        <span className="truncate">{row.aiCategory ?? uncategorizedName}</span>
        {row.reimbursesId === null && (
          <>
            <ChevronDown size={14} className="shrink-0 text-muted" />
            <span className="sr-only">Change category</span>
          </>
        )}
      </button>
      {/* Of a plain choice of the person, the line below says all. */}
      {(row.categorySource !== 'user' || row.reimbursesId !== null) && (
        <p className="mt-1 text-13 text-muted">{row.categoryReason}</p>
      )}
      <p className="text-12 text-muted">{surenessWords(row)}</p>
      <button type="button" onClick={onMakeRule} className="link mt-1 text-13">
        Make a rule
      </button>
      {anchor !== null && (
        <CategoryPicker
          anchor={anchor}
          categories={categories}
          current={row.categoryId}
          canReset={row.categorySource === 'user'}
          onPick={onPick}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}

type NoteFieldProps = {
  draft: string;
  changed: boolean;
  focused: boolean;
  onDraft: (text: string) => void;
  onSave: () => void;
};

function NoteField({ draft, changed, focused, onDraft, onSave }: NoteFieldProps) {
  const id = useId();
  const ref = useRef<HTMLTextAreaElement>(null);
  // Before the window opens, which then gives the focus to what asks for it.
  useLayoutEffect(() => {
    ref.current?.toggleAttribute('autofocus', focused);
  }, [focused]);
  return (
    <div className="mt-4">
      <label htmlFor={id} className="mb-1 block text-13 font-medium">
        Note
      </label>
      <textarea
        ref={ref}
        id={id}
        rows={3}
        maxLength={maxNoteLength}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSave();
        }}
        className="w-full rounded-small border border-line-strong bg-surface px-3 py-2 text-15"
      />
      <SmallButton disabled={!changed} onClick={onSave} className="mt-1">
        Save note
      </SmallButton>
    </div>
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
  // Null until the person types: what changes the note meanwhile is shown, and not written over.
  const [typed, setTyped] = useState<string | null>(null);
  const draft = typed ?? row.note ?? '';
  const note = cleanNote(draft);
  const changed = typed !== null && note !== row.note;
  const save = () => {
    if (changed) onEdit({ note });
    setTyped(null);
  };
  const close = () => {
    save();
    onClose();
  };
  const amount = formatSignedMoneyIn(row.currency, row.amount);
  return (
    <Dialog title={transactionName(row)} placement="side" onClose={close}>
      <div className="flex items-center gap-2">
        <p
          className={`figures amount font-serif text-36 tracking-tight ${row.amount > 0 ? 'text-money-in' : ''}`}
        >
          {amount}
        </p>
        <CopyButton text={(row.amount / 100).toFixed(2)} label="Copy amount" />
      </div>
      <p className="text-13 text-muted">{kindText[row.kind]}</p>
      <OwnEntry row={row} onDeleted={onDeleted} onLeave={close} />
      <dl className="mt-4 divide-y divide-line border-y border-line">
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
        <Entry label="Category">
          <CategoryEntry
            row={row}
            categories={categories}
            onPick={(categoryId) => onEdit({ categoryId })}
            onMakeRule={() => {
              close();
              onMakeRule();
            }}
          />
        </Entry>
        <Entry label="Tags">
          <TagsEntry tagIds={row.tagIds} onChange={(tagIds) => onEdit({ tagIds })} />
        </Entry>
        <Entry label="Attachments">
          <AttachmentsEntry row={row} />
        </Entry>
        <Entry label="Split">
          <p className={row.partOfId === null ? 'sr-only' : ''}>
            {row.partOfId === null ? 'Not split' : 'Part of a split transaction'}
          </p>
          <button
            type="button"
            onClick={() => {
              close();
              onSplit();
            }}
            className="link text-13"
          >
            {row.partOfId === null ? 'Split into parts' : 'Edit split'}
          </button>
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
        <Entry label="Description">{row.description}</Entry>
        <Entry label="Merchant">
          <Link to={merchantAddress(transactionName(row))} onClick={close} className="link">
            {transactionName(row)}
          </Link>
        </Entry>
        <Entry label="History">
          <Link to={historyAddress({ transactionId: row.id })} onClick={close} className="link">
            All changes of this transaction
          </Link>
        </Entry>
        <Entry label="Repeat">
          <RepeatEntry row={row} onLeave={close} />
        </Entry>
        <Entry label="Account">
          <Link to={transactionsAddress({ accountId: row.accountId })} onClick={close} className="link">
            {row.accountName}
          </Link>
        </Entry>
      </dl>
      <NoteField draft={draft} changed={changed} focused={forNote} onDraft={setTyped} onSave={save} />
    </Dialog>
  );
}
