import type { Handlers } from '../http/handlers.ts';
import type { Attachments } from './attachments.ts';

/** Handlers for images and PDFs that are attached to transactions. */
export function attachmentsHandlers(attachments: Attachments) {
  return {
    attachments: ({ session, params }) => attachments.list(session.scope, params.transactionId),
    addAttachment: ({ session, params, query, raw, once }) =>
      attachments.add(session.scope, params.transactionId, { name: query.name, bytes: raw.body }, once),
    attachmentContent: async ({ session, params }) => {
      const { name, bytes } = await attachments.content(session.scope, params.attachmentId);
      return { fileName: name, bytes };
    },
    removeAttachment: ({ session, params }) => attachments.remove(session.scope, params.attachmentId),
  } satisfies Partial<Handlers>;
}
