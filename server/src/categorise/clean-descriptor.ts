/** What is left of a bank's descriptor without its noise. */
export type CleanDescriptor = {
  /** Lower-case words of the merchant's name. */
  tokens: readonly string[];
  /** The merchant's name as a person reads it. */
  displayName: string;
  /** Who passed the payment on, where the descriptor says so. */
  processor: string | null;
};

/** Takes a descriptor apart: words without digits, marks and surroundings. Never throws, whatever the text. */
export function cleanDescriptor(description: string): CleanDescriptor {
  const words = description
    .normalize('NFKC')
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !/\d/.test(word));
  const tokens = words.map((word) => word.toLowerCase());
  const displayName = tokens.map((token) => token.slice(0, 1).toUpperCase() + token.slice(1)).join(' ');
  return { tokens, displayName, processor: null };
}
