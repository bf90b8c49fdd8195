import { type Attachment, attachmentRoutes } from '@cairn/contract/attachments';
import type { Transaction } from '@cairn/contract/transactions';
import { attachmentTypes, maxAttachmentsOfTransaction } from '@cairn/domain/attachments';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText, Image, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { queryFor } from '../../api/queries.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { formatBytes } from '../../lib/format.ts';
import { buttonClass, iconButtonClass } from '../../ui/button.tsx';
import { AttachmentPreview, isDrawable } from './attachment-preview.tsx';
import { NotAttachable, useAttachments } from './use-attachments.ts';

/** So many images are shown at once, where they are small; others on request. */
const shownAtOnce = 4;
const maxShownBytes = 4_000_000;

/** The images and PDFs of a transaction: to see, save, remove and add. */
export function AttachmentsEntry({ row }: { row: Transaction }) {
  const { data } = useQuery({
    ...queryFor(attachmentRoutes.attachments, { params: { transactionId: row.id } }),
    staleTime: 0,
  });
  const changes = useAttachments(row.id);
  const attachments = data?.attachments ?? [];
  const { error } = changes.add;
  const isFull = attachments.length >= maxAttachmentsOfTransaction;
  const isOver = useDroppedFiles((files) => !isFull && changes.add.mutate(files));
  return (
    <>
      {attachments.length > 0 && (
        <ul aria-label="Attachments" className="mb-2 space-y-2">
          {attachments.map((attachment, at) => (
            <AttachmentLine
              key={attachment.id}
              attachment={attachment}
              isShown={at < shownAtOnce && attachment.byteCount <= maxShownBytes}
              onSave={() => changes.save.mutate(attachment)}
              onRemove={() => changes.remove.mutate(attachment)}
            />
          ))}
        </ul>
      )}
      {!isFull && (
        <span className="relative inline-flex focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
          <input
            type="file"
            multiple
            accept={attachmentTypes.join(',')}
            disabled={changes.add.isPending}
            onChange={({ target }) => {
              changes.add.mutate([...(target.files ?? [])]);
              // So that the same file can be chosen again.
              target.value = '';
            }}
            className="absolute inset-0 cursor-pointer opacity-0"
            aria-label="Attach a file"
          />
          <span
            aria-hidden="true"
            className={`${buttonClass('secondary', 'small')} pointer-events-none ${isOver ? 'bg-sunken' : ''}`}
          >
            {changes.add.isPending ? 'Attaching…' : isOver ? 'Drop to attach' : 'Attach a file'}
          </span>
        </span>
      )}
      <p role="status" className="sr-only">
        {changes.add.isPending ? 'Attaching' : ''}
      </p>
      {error !== null && (
        <p role="alert" className="mt-1 text-13 text-danger">
          {error instanceof NotAttachable ? error.message : errorMessage(error)}
        </p>
      )}
      {attachments.length === 0 && error === null && (
        <p className="mt-1 text-12 text-muted">An image or a PDF, up to 10 MB</p>
      )}
    </>
  );
}

type LineProps = {
  attachment: Attachment;
  /** Whether its image is shown before one asks for it. */
  isShown: boolean;
  onSave: () => void;
  onRemove: () => void;
};

function AttachmentLine({ attachment, isShown, onSave, onRemove }: LineProps) {
  const { name, byteCount } = attachment;
  const canDraw = isDrawable(attachment);
  const [isOpen, setIsOpen] = useState(canDraw && isShown);
  const Icon = canDraw ? Image : FileText;
  return (
    <li className="rounded-small border border-line">
      <div className="flex items-center gap-2 pl-2.5">
        <Icon size={16} className="shrink-0 text-muted" />
        <span className="min-w-0 flex-1 py-1.5">
          <span className="block truncate text-13" title={name}>
            {name}
          </span>
          <span className="figures block text-12 text-muted">
            {formatBytes(byteCount)}
            {canDraw && !isOpen && (
              <button type="button" onClick={() => setIsOpen(true)} className="link ml-2">
                Show
              </button>
            )}
          </span>
        </span>
        <span className="flex">
          <button type="button" aria-label={`Save ${name}`} onClick={onSave} className={iconButtonClass}>
            <Download size={16} />
          </button>
          <button type="button" aria-label={`Remove ${name}`} onClick={onRemove} className={iconButtonClass}>
            <X size={16} />
          </button>
        </span>
      </div>
      {isOpen && <AttachmentPreview attachment={attachment} />}
    </li>
  );
}

/** Takes files that are dropped while this is on screen, which the page would import otherwise. Returns whether some are over it. */
function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const stop = new AbortController();
    const on = (type: 'dragover' | 'dragleave' | 'drop', listen: (event: DragEvent) => void) =>
      window.addEventListener(
        type,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files')) return;
          // Before the page hears of it.
          event.stopPropagation();
          event.preventDefault();
          listen(event);
        },
        { capture: true, signal: stop.signal },
      );
    on('dragover', () => setIsOver(true));
    on('dragleave', ({ relatedTarget }) => setIsOver(relatedTarget !== null));
    on('drop', ({ dataTransfer }) => {
      setIsOver(false);
      latest.current([...(dataTransfer?.files ?? [])]);
    });
    return () => stop.abort();
  }, []);
  return isOver;
}
