/** A word, a number or a sign of a question, with its place in it. */
export type Token = {
  /** Lower case, without accents and apostrophes. */
  text: string;
  start: number;
  end: number;
};

const pattern = new RegExp(
  [
    String.raw`\d{4}-\d{2}-\d{2}`,
    String.raw`\d{1,2}/\d{1,2}(?:/(?:\d{4}|\d{2}))?(?!\d)`,
    // An amount with its sign or its thousand.
    String.raw`\$\s?\d[\d,]*(?:\.\d+)?k?(?![\p{L}\d])`,
    String.raw`\d[\d,]*(?:\.\d+)?k(?![\p{L}\d])`,
    String.raw`\d{1,2}(?:st|nd|rd|th)(?!\p{L})`,
    String.raw`\d+(?:,\d{3})+(?:\.\d+)?`,
    String.raw`\d+(?:\.\d+)?`,
    String.raw`[\p{L}\p{M}](?:[\p{L}\p{M}\d]|['’&](?=\p{L}))*`,
    '[<>]=?|[+–%-]',
  ].join('|'),
  'gu',
);

/** The tokens of a text, in order. What is neither word, number nor one of a few signs is passed over. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(pattern)].map((match) => ({
    text: plain(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase();
}

/** Whether a token is a word, and not a number or a sign. */
export function isWord({ text }: Token): boolean {
  return /^\p{L}/u.test(text);
}

/** Reads `spans` of tokens that are not understood yet, and marks those that are. */
export class UnparsedTokens {
  readonly tokens: readonly Token[];
  readonly #taken: boolean[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
    this.#taken = tokens.map(() => false);
  }

  /** The token there, while it is not taken. */
  at(index: number): string | undefined {
    return this.#taken[index] === false ? this.tokens[index]?.text : undefined;
  }

  /** The free tokens from an index on, at most so many, up to the first that is taken. */
  run(from: number, most: number): string[] {
    const words: string[] = [];
    for (let index = from; words.length < most; index += 1) {
      const text = this.at(index);
      if (text === undefined) break;
      words.push(text);
    }
    return words;
  }

  take(from: number, count: number): void {
    for (let index = from; index < from + count; index += 1) this.#taken[index] = true;
  }

  /** The tokens that are not taken, with their places. */
  rest(): { index: number; text: string }[] {
    return this.tokens.flatMap(({ text }, index) => (this.#taken[index] === true ? [] : [{ index, text }]));
  }
}
