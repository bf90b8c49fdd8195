import pg from 'pg';

/** Why nothing was written or read, though database and disk answer: what whoever asked can do something about, or the operator. */
export type Trouble = 'disk is full' | 'statement took too long';

const diskFull = '53100';
const ended = '57014';
/** Of the system: no space is left, or none that this account may use. */
const noSpace = new Set(['ENOSPC', 'EDQUOT']);

/** Why something failed, for the operator. */
export function reasonOf(error: unknown): string {
  if (troubleOf(error) === 'disk is full') return 'the disk is full';
  return error instanceof Error ? error.message : String(error);
}

/** Null for any other error. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error instanceof pg.DatabaseError) {
    if (error.code === ended) return 'statement took too long';
    return error.code === diskFull ? 'disk is full' : null;
  }
  return typeof error.code === 'string' && noSpace.has(error.code) ? 'disk is full' : null;
}
