/** A backup cannot be taken or restored as asked. The message tells the operator why, and what to do, in one sentence. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}
