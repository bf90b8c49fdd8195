const anyId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Every id that is written anywhere in something. */
export function idsIn(value: unknown): string[] {
  return (typeof value === 'string' ? value : JSON.stringify(value)).match(anyId) ?? [];
}
