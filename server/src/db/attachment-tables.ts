import type { AttachmentType } from '@cairn/domain/attachments';
import type { Instant } from './column-types.ts';

type AttachmentsTable = {
  household_id: string;
  id: string;
  account_id: string;
  transaction_id: string;
  name: string;
  media_type: AttachmentType;
  byte_count: number;
  added_at: Instant;
  removed_at: Instant | null;
  moved_from_transaction_id: string | null;
};

/** Images and PDFs of transactions. */
export type AttachmentTables = {
  attachments: AttachmentsTable;
};
