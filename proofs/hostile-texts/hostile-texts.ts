import { disguisedTexts } from './disguised-texts.ts';
import { hostileFiles } from './file-texts.ts';
import type { HostileText } from './hostile-text.ts';
import { plainTexts } from './plain-texts.ts';
import { proposingTexts } from './proposing-texts.ts';

/** The corpus of promise P25: texts in bank data, memos and files that try to make a model act, reveal or invent. */
export const hostileTexts: readonly HostileText[] = [
  ...plainTexts,
  ...disguisedTexts,
  ...hostileFiles,
  ...proposingTexts,
];
