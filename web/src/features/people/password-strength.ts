/** The contract's own minimum, repeated here so that the page does not fetch every schema for one number. */
export const shortestPassword = 6;

export const strengthWords = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const;
export type StrengthWord = (typeof strengthWords)[number];

/** What guessers try first; a password that is little else is weak at any length. */
const commonParts =
  /password|passw0rd|qwerty|asdfgh|letmein|welcome|admin|iloveyou|dragon|monkey|football|abc123|1234|1111|0000/gi;

/** How many characters one is chosen from, by the kinds of characters seen. */
function alphabetSize(password: string): number {
  let size = 0;
  if (/[a-z]/.test(password)) size += 26;
  if (/[A-Z]/.test(password)) size += 26;
  if (/\d/.test(password)) size += 10;
  if (/[^a-zA-Z\d]/.test(password)) size += 33;
  return size;
}

/** The characters that a guesser must guess: repeats and steps along the alphabet ("aaa", "abc", "321") come free. */
function surprisingLength(password: string): number {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, index) => {
    const before = codes[index - 1];
    return before === undefined || Math.abs(code - before) > 1;
  }).length;
}

/**
 * A rough estimate, in bits, of how hard a password is to guess. It knows no dictionary but the commonest parts, so it
 * errs on the kind side; it advises and forbids nothing.
 */
export function estimateBits(password: string): number {
  const rare = password.replace(commonParts, 'x');
  return surprisingLength(rare) * Math.log2(Math.max(1, alphabetSize(rare)));
}

/** The word for a password's strength: 28, 45 and 65 bits part Weak, Fair, Good and Strong. */
export function passwordStrength(password: string): StrengthWord {
  if (password.length < shortestPassword) return 'Too short';
  const bits = estimateBits(password);
  if (bits < 28) return 'Weak';
  if (bits < 45) return 'Fair';
  return bits < 65 ? 'Good' : 'Strong';
}
