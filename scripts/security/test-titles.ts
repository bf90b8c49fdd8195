import { textOf } from './pages.ts';

/** The titles of tests and of their groups in a file’s source. */
export function titlesIn(file: string): string[] {
  const titles = textOf(file).matchAll(/(?:\b(?:test|it|describe)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1/g);
  return [...titles].map(([, , title = '']) => title.replaceAll("\\'", "'"));
}
