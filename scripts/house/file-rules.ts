const source = /\.(?:[mc]?[jt]s|tsx)$/;

/** Names that say nothing about the content. */
const drawers = /(^|\/)(utils?|helpers?|common|misc|services?)(\/|\.[a-z]+$)/;

/** What a source file's name may end with, before its extension. */
const suffixes =
  'store routes job detector test db.test citus.test property.test detector.test routes.test config server'.split(
    ' ',
  );

const maxLines = 400;

/** Messages about a file's name or size, each with what to do; empty where nothing is wrong. */
export function brokenFileRules(file: string, text: string): string[] {
  if (!source.test(file)) return [];
  const name = file.split('/').at(-1) ?? '';
  const suffix = name.replace(source, '').split('.').slice(1).join('.');
  const lines = text.split('\n').length - 1;
  return [
    ...(drawers.test(file) ? [`${file} is in a drawer: name the folder or file by what it is about.`] : []),
    ...(suffix === '' || name.startsWith('.') || suffixes.includes(suffix)
      ? []
      : [
          `${file} ends with .${suffix}: the list is closed (${suffixes.map((one) => `.${one}`).join(', ')}).`,
        ]),
    ...(lines > maxLines
      ? [`${file} has ${lines} lines, ${maxLines} is the most: a file says one thing.`]
      : []),
  ];
}
