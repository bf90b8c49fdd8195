/** A failure to start that the operator can fix: its message is one line, shown without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
