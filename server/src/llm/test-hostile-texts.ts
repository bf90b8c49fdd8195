import { disguisedTexts } from './test-hostile-disguises.ts';
import { hostileFiles } from './test-hostile-files.ts';
import { plainTexts } from './test-hostile-plain.ts';
import { proposingTexts } from './test-hostile-proposals.ts';
import type { HostileText } from './test-hostile-text.ts';

/** The corpus of promise P25: what banks, memos and files may hold to make a model do, tell or make up something. */
export const hostileTexts: readonly HostileText[] = [
  ...plainTexts,
  ...disguisedTexts,
  ...hostileFiles,
  ...proposingTexts,
];
