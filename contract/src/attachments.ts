import { attachmentTypes } from '@cairn/domain/attachments';
import { z } from 'zod';
import { instant } from './plain-date.ts';
import { recordId } from './record-id.ts';

/** An image or a PDF that a person attached to a transaction. */
export const attachment = z.object({
  id: z.string(),
  /** The name to save it under: cleaned, with the ending of its type. */
  name: z.string(),
  /** What its bytes say that it is. */
  mediaType: z.enum(attachmentTypes),
  byteCount: z.int().min(1),
  addedAt: instant,
});
export type Attachment = z.output<typeof attachment>;

export const attachmentsResponse = z.object({
  /** The oldest first. Parts of a split transaction have those of the whole. */
  attachments: z.array(attachment),
});

export const attachmentChangeResponse = attachmentsResponse.extend({
  /** Undoes the change; null when nothing changed. */
  attachmentChangeId: recordId.nullable(),
});
export type AttachmentChange = z.output<typeof attachmentChangeResponse>;
