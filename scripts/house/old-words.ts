/** Words that are neither in what users read nor in exported names; docs/words.md has the words that are. */
const oldWords =
  'books gap gaps guess guessed guesses guessing mend mended mending mends nobody parted prophecy said says stands suspect ' +
  'suspects tell tells told whoever';
const inSentences = new Set(`${oldWords} anew knows row rows`.split(' '));
/** Each word joins these as its last exported name goes. */
const inNames = new Set(`${oldWords} keeps somebody spare stood telling`.split(' '));

/** Idioms that have such a word. */
const allowed = /where your money stands/gi;

const sources =
  /^(?:bench|cli|contract|domain|e2e|mcp|proofs|sandbox-bank|scripts|server|training|web)\/.*\.tsx?$/;
const tests = /\.test\.tsx?$|\/test-[^/]+$/;
const screens = /^(?:web\/src|domain\/src\/questions|server\/src\/insights|contract\/src)\//;
/** The words that questions are asked in. */
const vocabulary = /\/questions\/[^/]+-words\.ts$/;

type Parts = { code: string; texts: string[] };

const comment = String.raw`/\*[^]*?\*/|//[^\n]*`;
const regex = String.raw`/(?![\s*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*(?=[,;).\s])`;
const quoted = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"`;

/** The end of the comment, regular expression or quoted text that begins at a place; the place itself where none does. */
function endOfPlain(source: string, at: number): number {
  const plain = new RegExp(`${comment}|${regex}|${quoted}`, 'y');
  plain.lastIndex = at;
  return plain.test(source) ? plain.lastIndex : at;
}

/** Separates quoted texts from code, and drops comments. In a template literal's code it stops behind the closing brace. */
function separate(source: string, start: number, parts: Parts, inTemplate: boolean): number {
  let at = start;
  for (let depth = 0; at < source.length; ) {
    const end = endOfPlain(source, at);
    const sign = source[at];
    if (end > at) {
      if (sign !== '/') parts.texts.push(source.slice(at + 1, end - 1));
      at = end;
    } else if (sign === '`') at = separateTemplate(source, at + 1, parts);
    else {
      if (sign === '{') depth += 1;
      if (sign === '}') depth -= 1;
      if (inTemplate && depth < 0) return at + 1;
      parts.code += sign;
      at += 1;
    }
  }
  return at;
}

function separateTemplate(source: string, start: number, parts: Parts): number {
  let text = '';
  let at = start;
  while (at < source.length && source[at] !== '`') {
    if (source.startsWith('${', at)) {
      at = separate(source, at + 2, parts, true);
      text += ' … ';
    } else {
      text += source[at];
      at += source[at] === '\\' ? 2 : 1;
    }
  }
  parts.texts.push(text);
  return at + 1;
}

/** What is between tags; code between types looks alike, and is excluded by its keywords. */
function textsBetweenTags(code: string): string[] {
  const found = [...code.matchAll(/[>}]([^<>{}();=]*[a-z][^<>{}();=]*)(?=[<{])/g)].map(
    ([, text = '']) => text,
  );
  return found.filter(
    (text) =>
      !/\b(?:export|function|const|type|interface|class|else|return|import|if|for|async)\b/.test(text),
  );
}

function oldSentences(file: string, { code, texts }: Parts): string[] {
  const sentences = texts.filter((text) => text.trim().includes(' '));
  if (file.endsWith('.tsx')) sentences.push(...textsBetweenTags(code));
  return sentences.flatMap((text) => {
    const words = text
      .toLowerCase()
      .replaceAll(allowed, '')
      .split(/[^\w’'-]+/);
    const word = words.find((one) => inSentences.has(one));
    const shown = text.replaceAll(/\s+/g, ' ').trim();
    return word === undefined ? [] : [`${file} has the old word “${word}” in “${shown}”: see docs/words.md.`];
  });
}

function oldNames(file: string, { code }: Parts): string[] {
  const exported = [...code.matchAll(/\bexport (?:async )?(?:function|const|type|class) (\w+)/g)];
  return exported.flatMap(([, name = '']) => {
    const word = name.split(/(?=[A-Z])|_|\d+/).find((one) => inNames.has(one.toLowerCase()));
    return word === undefined
      ? []
      : [`${file} exports ${name}, with the old word “${word}”: see docs/words.md.`];
  });
}

/** Old words in what users read and in exported names, a line for each. */
export function oldWordsIn(file: string, source: string): string[] {
  if (!sources.test(file) || tests.test(file)) return [];
  const parts: Parts = { code: '', texts: [] };
  separate(source, 0, parts, false);
  const areSentencesSeen = screens.test(file) && !vocabulary.test(file);
  return [...(areSentencesSeen ? oldSentences(file, parts) : []), ...oldNames(file, parts)];
}
