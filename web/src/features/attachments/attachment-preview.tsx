import type { Attachment } from '@cairn/contract/attachments';
import { type AttachmentType, attachmentTypeOf, canPreview } from '@cairn/domain/attachments';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { contentQuery } from './use-attachments.ts';

/** Types that browsers draw. A PDF is a program of sorts, and is only saved. */
const drawable: ReadonlySet<AttachmentType> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

export function isDrawable({ mediaType }: Attachment): boolean {
  return drawable.has(mediaType);
}

/** Twice the width of the drawer, for dense screens. */
const maxWidth = 640;

/**
 * An image, drawn into a canvas: it gets no address at which it could be opened as a page, and nothing in it can run or be loaded. Its bytes
 * are checked again, and not drawn when it claims a size that would take all memory.
 */
export function AttachmentPreview({ attachment }: { attachment: Attachment }) {
  const { data, isError } = useQuery(contentQuery(attachment));
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  useEffect(() => {
    if (data === undefined) return;
    let isGone = false;
    const draw = async () => {
      if (attachmentTypeOf(data) !== attachment.mediaType || !canPreview(data)) throw new Error('Not drawn');
      const image = await createImageBitmap(new Blob([new Uint8Array(data)], { type: attachment.mediaType }));
      const scale = Math.min(1, maxWidth / image.width);
      const [width, height] = [Math.ceil(image.width * scale), Math.ceil(image.height * scale)];
      if (canvas.current !== null && !isGone) {
        Object.assign(canvas.current, { width, height });
        canvas.current.getContext('2d')?.drawImage(image, 0, 0, width, height);
        setState('drawn');
      }
      image.close();
    };
    draw().catch(() => {
      if (!isGone) setState('failed');
    });
    return () => {
      isGone = true;
    };
  }, [data, attachment.mediaType]);
  if (isError || state === 'failed')
    return (
      <p className="border-t border-line px-2.5 py-1.5 text-12 text-muted">
        No preview. Save the file to open it.
      </p>
    );
  return (
    <div className="border-t border-line bg-sunken p-2">
      {state === 'drawing' && <Skeleton className="h-32" />}
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Preview of ${attachment.name}`}
        hidden={state !== 'drawn'}
        className="mx-auto block max-h-64 max-w-full rounded-[4px] object-contain"
      />
    </div>
  );
}
