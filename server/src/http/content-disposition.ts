/**
 * The header of a file to be saved (RFC 6266): a plain name for every client, and where it differs the whole one, encoded so that nothing in
 * it ends the header.
 */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  if (plain === name) return `attachment; filename="${name}"`;
  const encoded = encodeURIComponent(name).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
