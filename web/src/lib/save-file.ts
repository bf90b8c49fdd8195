/** Long enough for a browser to have taken the file over. */
const keptMs = 60_000;

/** Has the browser save a text or bytes as a file. `type`: its media type. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const file = content instanceof Blob ? content : new Blob([content], { type: `${type};charset=utf-8` });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
