/** Why an archive cannot be imported, in a sentence for the person. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused';
}
