import { archiveMarker } from '@cairn/contract/archives';

/** Where the name of the first file in a zip begins. */
const nameAt = 30;

/** Whether a file is an export of a whole household: a zip whose first file has the name that only those have. */
export async function isHouseholdZip(file: Blob): Promise<boolean> {
  const head = await file.slice(0, nameAt + archiveMarker.length).text();
  return head.startsWith('PK\u0003\u0004') && head.endsWith(archiveMarker);
}
