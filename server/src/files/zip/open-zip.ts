import { FileRefused } from '../values/file-refused.ts';
import { readZip, type ZipFault, type ZippedFile } from './read-zip.ts';

const maxFiles = 5_000;
const maxUnpackedBytes = 200_000_000;

/** The files of a person’s zip. Throws FileRefused for one that is broken, encrypted or larger than a person’s files are. */
export async function openZip(bytes: Uint8Array): Promise<ZippedFile[]> {
  return readZip(bytes, { files: maxFiles, unpackedBytes: maxUnpackedBytes, refusal });
}

function refusal(fault: ZipFault, name: string): FileRefused {
  return new FileRefused(sentenceOf(fault, name));
}

function sentenceOf(fault: ZipFault, name: string): string {
  switch (fault) {
    case 'encrypted':
      return 'This zip needs a password. Unpack it, and choose the files in it.';
    case 'unsupported':
      return 'This zip is packed in a way that isn’t supported. Unpack it, and choose the files in it.';
    case 'too_many':
      return `This zip has more than ${maxFiles} files in it.`;
    case 'too_large':
      return `Unpacked, this zip is larger than ${maxUnpackedBytes / 1_000_000} MB.`;
    case 'too_tight':
      return `“${name.slice(0, 80)}” in this zip is packed too tightly to be a statement.`;
    default:
      return 'This zip is incomplete or damaged. Download it again.';
  }
}
