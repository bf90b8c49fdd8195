/** Legal forms of companies. */
const companyForms: ReadonlySet<string> = new Set(
  'inc incorporated llc llp lp ltd limited corp corporation plc pllc gmbh bv ab sa srl sl pty oy na co company cv'.split(
    ' ',
  ),
);
/** Words next to a number that belongs to the name: 7-Eleven, 5 Guys, 24 Hour Fitness, Motel 6, Forever 21. */
const afterNumber =
  /^(?:eleven|guys|hour|hr|ranch|cents?|below|day|north|west|street|oaks|napkin|brothers|spokes|rivers|seasons|corners?|wheel|imprint|st|th|nd|rd)/i;
const beforeNumber =
  /^(?:forever|motel|studio|super|pier|route|rt|phillips|union|formula|office|world|microsoft|area|vitamin|big|lucky|catch|hotel|fox|channel|base|dollar)$/i;

/** Words before a letter that belongs to the name: Circle K, Plan B. */
const beforeLetter = /^(?:circle|plan|vitamin|big)$/i;

/** Normalizes a word for comparison: lower case, no accents, no apostrophes. */
export function comparable(word: string): string {
  if (/^[A-Za-z0-9]*$/.test(word)) return word.toLowerCase();
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{M}\p{N}]|[\u0300-\u036f]/gu, '')
    .normalize('NFC');
}

/**
 * Splits text into words at anything but letters with their marks, digits and apostrophes; "JOE S" and "JOE'S" are one word. A single "&" between
 * words stays.
 */
export function wordsOf(text: string): string[] {
  const joined = text
    .replace(/\b(\w{1,2})\s?&\s?(\w{1,2})\b/g, '$1$2')
    .replace(/[’‘`´]/g, "'")
    .replace(/\b(\w\.){2,}(?!\w)/g, (initials) => initials.replaceAll('.', ''))
    .replace(/([A-Za-z]{2,}) ([sS])(?= |$)/g, "$1'$2");
  return joined
    .replace(/(?<=\S)&|&(?=\S)/g, ' ')
    .split(/[^\p{L}\p{M}\p{N}'&-]+/u)
    .flatMap(splitHyphens)
    .filter((word) => word === '&' || /[\p{L}\p{N}]/u.test(word));
}

/** Hyphens separate words (WAL-MART), except single letters and digits: T-MOBILE, 7-ELEVEN. */
function splitHyphens(part: string): string[] {
  const pieces: string[] = [];
  for (const piece of part.split('-').filter((text) => text !== '')) {
    const previous = pieces.at(-1);
    const isJoined = previous !== undefined && (piece.length === 1 || previous.length === 1);
    if (isJoined) pieces.splice(-1, 1, `${previous}-${piece}`);
    else pieces.push(piece);
  }
  return pieces;
}

function isReference(word: string): boolean {
  const digitCount = word.replace(/\D/g, '').length;
  if (digitCount === 0) return false;
  if (digitCount === word.length) return digitCount >= 2;
  return (
    digitCount >= 3 ||
    (digitCount === 2 && word.length <= 3) ||
    /^[qf]\d+$/i.test(word) ||
    /^\d[a-z]$/i.test(word)
  );
}

/** Removes store numbers, reference codes and legal forms. Never removes all words. */
export function withoutCodes(words: readonly string[]): readonly string[] {
  const remaining = words.filter((word, position) => {
    if (/^\d{1,3}$/.test(word)) {
      const next = words[position + 1] ?? '';
      const previous = words[position - 1] ?? '';
      return (
        (position === 0 && (afterNumber.test(next) || words.length === 1)) || beforeNumber.test(previous)
      );
    }
    return !isReference(word);
  });
  const start = remaining[0] === '&' ? 1 : 0;
  let end = remaining.length;
  while (end > start + 1 && isEmptyEnd(remaining[end - 1] ?? '') && !isWholeName(remaining.slice(start, end)))
    end -= 1;
  const trimmed = remaining
    .slice(start, end)
    .filter(
      (word, position, all) => position === 0 || comparable(word) !== comparable(all[position - 1] ?? ''),
    );
  return trimmed.length > 0 ? trimmed : words;
}

/** Two-word names whose second word must stay: 'Phone Company', 'Circle K'. */
function isWholeName([first = '', second = '', ...others]: readonly string[]): boolean {
  if (others.length > 0) return false;
  return comparable(second) === 'company' || (/^[a-z]$/i.test(second) && beforeLetter.test(first));
}

function isEmptyEnd(word: string): boolean {
  return (
    companyForms.has(comparable(word)) ||
    comparable(word).length === 0 ||
    /^(?:the|of|and|for)$/i.test(word) ||
    (word.length === 1 && /[a-z]/i.test(word))
  );
}
