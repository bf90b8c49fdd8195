/** Folders whose name says nothing of what is in them. */
const drawers = /(^|\/)(utils?|helpers?|common|misc|services?|lib\/lib)(\/|\.[a-z]+$)/;

/** What a TypeScript file's name may end with: by what it is, and nothing else. */
const kinds = ['store', 'routes', 'job', 'detector', 'test', 'db.test', 'property.test', 'config', 'd'];

const source = /\.(?:[mc]?[jt]s|tsx)$/;
const longestLines = 400;

/** Why a file may not be called what it is called; null where it may. */
export function refusedName(file: string): string | null {
  if (!source.test(file)) return null;
  if (drawers.test(file)) return 'is in a drawer: name the folder or file by what it is about';
  const [, ...suffixes] = (file.split('/').at(-1) ?? '').replace(source, '').split('.');
  const kind = suffixes.join('.');
  if (kind === '' || kinds.includes(kind)) return null;
  return `has the suffix .${kind}: the closed list is ${kinds.map((one) => `.${one}`).join(', ')}`;
}

/** Why a file is too long; null where it is not. */
export function refusedLength(file: string, text: string): string | null {
  if (!source.test(file)) return null;
  const lines = text.split('\n').length - 1;
  return lines > longestLines
    ? `has ${lines} lines, and ${longestLines} is the most: say one thing a file`
    : null;
}
