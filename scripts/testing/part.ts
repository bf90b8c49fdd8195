// Long tests are cut into parts: `npm test` runs one part, which changes with the commit; `npm run test:deep` runs all.

/** The part number `index` of `count`, counted from 1. */
type Part = { index: number; count: number };

/** How many parts `npm test` cuts the long tests into. A prime: where kinds of cases follow each other in turn, each part has all of them. */
const PARTS = 11;

/** Names the part that a commit runs, as CAIRN_TEST_PART takes it; `null` where there is no commit. */
export function partOfCommit(hash: string | null): string {
  return partAt(hash === null ? 0 : Number(BigInt(`0x${hash}`) % BigInt(PARTS)));
}

/** Names a part by its turn, from 0; after the last one comes the first again. */
export function partAt(turn: number): string {
  return `${(turn % PARTS) + 1}/${PARTS}`;
}

/** Reads `3/11`; `all`, and nothing, mean everything. */
function readPart(text: string): Part {
  if (text === 'all' || text === '') return { index: 1, count: 1 };
  const [index = 0, count = 0] = /^\d+\/\d+$/.test(text) ? text.split('/').map(Number) : [];
  if (index < 1 || index > count) throw new Error(`CAIRN_TEST_PART is ${text}: write 3/11, or all`);
  return { index, count };
}

const partOfThisRun = () => process.env.CAIRN_TEST_PART ?? '';

/** The items of a part: every item is in exactly one of them, and their sizes differ by one at most. */
export function drawn<Item>(items: readonly Item[], part: string = partOfThisRun()): Item[] {
  const { index, count } = readPart(part);
  return items.filter((_, position) => position % count === index - 1);
}

/** Of what a run has more than a part of: every `share`-th item. Neighbouring parts have others. */
export function drawnShare<Item>(
  items: readonly Item[],
  share: number,
  part: string = partOfThisRun(),
): Item[] {
  const { index, count } = readPart(part);
  return count === 1 ? [...items] : items.filter((_, position) => position % share === (index - 1) % share);
}

/** The numbers from 1 to `total` in blocks of about one size, as many as there are parts: those of a part. */
export function drawnBlocks(
  total: number,
  part: string = partOfThisRun(),
): { first: number; count: number }[] {
  const starts = Array.from({ length: PARTS + 1 }, (_, place) => 1 + Math.floor((total * place) / PARTS));
  const blocks = starts.slice(1).map((end, place) => {
    const first = starts[place] ?? 1;
    return { first, count: end - first };
  });
  return drawn(blocks, part);
}

/** For fast-check: as many runs as are a part of these, of other cases than another part's; or as many as a command of its own asks for. */
export function drawnRuns(
  numRuns: number,
  part: string = partOfThisRun(),
): { numRuns: number; seed?: number } {
  const { DRAWN_RUNS, DRAWN_SEED } = process.env;
  if (DRAWN_RUNS !== undefined) return { numRuns: Number(DRAWN_RUNS), seed: Number(DRAWN_SEED ?? 1) };
  const { index, count } = readPart(part);
  if (count === 1 || process.env.PROPERTY_SEED !== undefined) return { numRuns };
  return { numRuns: Math.ceil(numRuns / count), seed: index };
}
