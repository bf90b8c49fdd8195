import { attachmentTypes, maxAttachmentBytes } from '@cairn/domain/attachments';
import { z } from 'zod/mini';
import { instant } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { binary, namedRoutes, route } from './route-definition.ts';
import { typedText } from './text.ts';

/** An image or a PDF that a person attached to a transaction. */
export const attachment = z.object({
  id: z.string(),
  /** The name to save it under: cleaned, with the ending of its type. */
  name: z.string(),
  /** What its bytes say that it is. */
  mediaType: z.enum(attachmentTypes),
  byteCount: z.int().check(z.minimum(1)),
  addedAt: instant,
});
export type Attachment = z.output<typeof attachment>;

export const attachmentsResponse = z.object({
  /** The oldest first. Parts of a split transaction have those of the whole. */
  attachments: z.array(attachment),
});

export const attachmentChangeResponse = z.extend(attachmentsResponse, {
  /** The step of the history, by which it is undone; null when nothing changed. */
  stepId: z.nullable(z.string()),
});
export type AttachmentChange = z.output<typeof attachmentChangeResponse>;

const ofTransaction = z.object({ transactionId: recordId });
const params = z.object({ attachmentId: recordId });

/** Images and PDFs that people attach to transactions. */
export const attachmentRoutes = namedRoutes({
  attachments: route('GET', '/api/transactions/:transactionId/attachments', 'viewer', 'read', {
    summary: 'The images and PDFs that are attached to a transaction, or to the one that it is a part of',
    params: ofTransaction,
    response: attachmentsResponse,
  }),
  addAttachment: route('POST', '/api/transactions/:transactionId/attachments', 'member', 'write', {
    once: true,
    summary: `Attach an image or a PDF of at most ${maxAttachmentBytes / 1_000_000} MB, recognized by its bytes`,
    params: ofTransaction,
    query: z.object({ name: z._default(typedText('Name', 1_000), '') }),
    raw: true,
    maxBytes: maxAttachmentBytes,
    response: attachmentChangeResponse,
  }),
  attachmentContent: route('GET', '/api/attachments/:attachmentId/content', 'viewer', 'read', {
    summary: 'The bytes of an attachment, to be saved and not shown',
    params,
    file: 'application/octet-stream',
    response: binary,
  }),
  removeAttachment: route('DELETE', '/api/attachments/:attachmentId', 'member', 'write', {
    summary: 'Remove an attachment; its file is kept for some days, so that this can be undone',
    params,
    response: attachmentChangeResponse,
  }),
});
