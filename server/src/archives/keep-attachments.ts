import {
  attachmentNameOf,
  attachmentTypeOf,
  attachmentTypes,
  maxAttachmentBytes,
} from '@cairn/domain/attachments';
import { z } from 'zod';
import { ArchiveRefused } from './archive-refused.ts';
import { attachmentPath, pathOf } from './manifest.ts';
import type { ZippedFiles } from './open-zip.ts';
import { readLines } from './read-lines.ts';

const listPath = pathOf({ table: 'attachments' });
const attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  media_type: z.enum(attachmentTypes),
  byte_count: z.int(),
});

/**
 * Keeps the files of the attachments that a zip lists, each checked as when it was attached. Where the import fails after that, they are
 * removed as files without a row. Throws ArchiveRefused.
 */
export async function keepAttachments(
  files: ZippedFiles,
  keep: (id: string, bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const list = files.get(listPath);
  if (list === undefined) return;
  for await (const { line, value } of readLines(listPath, list.read())) {
    const row = attachment.safeParse(value);
    if (!row.success)
      throw new ArchiveRefused(`${listPath}, line ${line}: this is not a row of attachments.`);
    await keep(row.data.id, await bytesOf(files, row.data));
  }
}

async function bytesOf(
  files: ZippedFiles,
  { id, name, media_type: mediaType, byte_count: byteCount }: z.infer<typeof attachment>,
): Promise<Uint8Array> {
  if (name !== attachmentNameOf(name, mediaType))
    throw new ArchiveRefused(`${listPath}: the name or type of ${id} is not as expected.`);
  const path = attachmentPath({ id, mediaType });
  const file = files.get(path);
  if (file === undefined) throw new ArchiveRefused(`${path} is missing in this zip.`);
  if (file.size > maxAttachmentBytes || file.size !== byteCount)
    throw new ArchiveRefused(`${path} is not of the size that is listed.`);
  const bytes = await file.readAll();
  if (attachmentTypeOf(bytes) !== mediaType) throw new ArchiveRefused(`${path} is not what its name says.`);
  return bytes;
}
