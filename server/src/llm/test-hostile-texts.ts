import { disguisedTexts } from './test-hostile-disguises.ts';
import { hostileFiles } from './test-hostile-files.ts';
import { plainTexts } from './test-hostile-plain.ts';
import { proposingTexts } from './test-hostile-proposals.ts';
import type { HostileText } from './test-hostile-text.ts';

/** The corpus of promise P25: texts in bank data, memos and files that try to make a model act, reveal or invent. */
export const hostileTexts: readonly HostileText[] = [
  ...plainTexts,
  ...disguisedTexts,
  ...hostileFiles,
  ...proposingTexts,
];
