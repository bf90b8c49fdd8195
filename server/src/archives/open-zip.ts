import type { OpenFile } from '../files/zip/file-on-disk.ts';
import { readZip, type ZipFault, type ZippedFile } from '../files/zip/read-zip.ts';
import { ArchiveRefused } from './archive-refused.ts';

/** The files of a household’s zip by their names. */
export type ZippedFiles = ReadonlyMap<string, ZippedFile>;

export const maxZippedFiles = 0xfffe;
const maxUnpackedBytes = 8_000_000_000;

/** The files of a zip on disk. Throws ArchiveRefused for one that is broken or encrypted, or would unpack to more than a household has. */
export async function openZip(file: OpenFile): Promise<ZippedFiles> {
  const listed = await readZip(file, { files: maxZippedFiles, unpackedBytes: maxUnpackedBytes, refusal });
  const files = new Map(listed.map((one) => [one.name, one]));
  if (files.size < listed.length) throw refusal('broken');
  return files;
}

const sentences: Readonly<Record<ZipFault, string>> = {
  broken: 'This zip is incomplete or damaged. Download it again.',
  too_many: 'This zip is incomplete or damaged. Download it again.',
  encrypted: 'This zip needs a password. Unpack it and zip it without.',
  unsupported: 'This zip is packed in a way that isn’t supported. Unpack it and zip it again.',
  too_large: 'Unpacked, this zip would be larger than any household is.',
  too_tight: 'Unpacked, this zip would be larger than any household is.',
};

function refusal(fault: ZipFault): ArchiveRefused {
  return new ArchiveRefused(sentences[fault]);
}
