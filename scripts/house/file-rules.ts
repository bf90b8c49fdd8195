import house from './nouns.json' with { type: 'json' };

const source = /\.(?:[mc]?[jt]s|tsx)$/;

/** Names that say nothing about the content. */
const drawers = /(^|\/)(utils?|helpers?|common|misc|services?)(\/|\.[a-z]+$)/;

/** What a source file's name may end with, before its extension. */
const suffixes =
  'store routes job detector test db.test citus.test property.test detector.test routes.test config server'.split(
    ' ',
  );

const maxLines = 400;

/** The rooms of the server that are no nouns. */
const rooms =
  'app bank classifier cli config db files http ledger llm mail metrics openid outgoing queue sealing traces'.split(
    ' ',
  );

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
    ...strayOfServer(file),
    ...strayOfFeatures(file),
    ...strayCall(file, text),
    ...strayOfPages(file, text),
    ...(lines > maxLines
      ? [`${file} has ${lines} lines, ${maxLines} is the most: a file says one thing.`]
      : []),
  ];
}

/** Whether a file of the browser’s features is in the folder of no noun or screen, or deeper than in one. */
function strayOfFeatures(file: string): string[] {
  const [feature = '', name] = /^web\/src\/features\/(?:([^/]+)\/)?([^/]+)$/.exec(file)?.slice(1) ?? [];
  if (!file.startsWith('web/src/features/')) return [];
  return name !== undefined && [...house.nouns, ...house.screens].includes(feature)
    ? []
    : [
        `${file} is in no feature: one folder for each noun or screen in scripts/house/nouns.json, and none in it.`,
      ];
}

/** Asking the server, or changing something there. Reading what is cached of it by a query is none. */
const asks = /\/api\/api\.ts'|\buse(Mutation|InfiniteQuery)\b/;
const mayAsk = /\/(use-[^/]+|[^/]+-calls|[^/]+\.test|test-[^/]+)\.tsx?$/;

/** Whether a component or a page, or what they compute with, asks the server by itself. */
function strayCall(file: string, text: string): string[] {
  return /^web\/src\/(app|pages|features)\//.test(file) && !mayAsk.test(file) && asks.test(text)
    ? [`${file} asks the server: that is in a feature's use-….ts (a hook) or …-calls.ts.`]
    : [];
}

/** Whether something lies among the pages that is none. */
function strayOfPages(file: string, text: string): string[] {
  return file.startsWith('web/src/pages/') && !/^export const meta\b/m.test(text)
    ? [`${file} is no page, which exports \`meta\`: what pages are composed of is in features/ or ui/.`]
    : [];
}

/** Whether a file of the server is in no room, or is not what a noun's folder holds. */
function strayOfServer(file: string): string[] {
  const [room, name] = /^server\/src\/([^/]+)\/(?:.+\/)?([^/]+)$/.exec(file)?.slice(1) ?? [];
  if (room === undefined || name === undefined || rooms.includes(room)) return [];
  if (!house.nouns.includes(room))
    return [
      `${file} is in no room: a noun is in scripts/house/nouns.json, and anything else in ${rooms.join(', ')}.`,
    ];
  return name.endsWith('.routes.ts') ? [`${file}: the calls of a noun are in its routes.ts.`] : [];
}
