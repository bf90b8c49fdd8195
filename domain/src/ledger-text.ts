/**
 * The one gate of texts, whoever brings them: a bank, a file, a person, a search or a rule (docs/decisions/transactions.md).
 * `cleanText` is how a text is stored, and `foldText` is what is compared.
 */

/** Plain ASCII without a space too many, which most of a bank's texts are. */
const plainAscii = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** What takes no room on a screen: hyphens for line ends, zero-width spaces, marks of direction. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/g;
/** Joiners, which spell words of Arabic and Indian scripts and emoji, are kept there alone. */
const strayJoiners =
  /(?<![\p{Script=Arabic}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\u200c\u200d])[\u200c\u200d]+/gu;
const spaces = /[\p{Cc}\p{Z}]+/gu;

/** A text in one line, composed (NFC), with single spaces of one kind and without what nobody sees. Pure and idempotent. */
export function cleanText(text: string): string {
  if (plainAscii.test(text)) return text;
  return text.replace(invisible, '').normalize('NFC').replace(strayJoiners, '').replace(spaces, ' ').trim();
}

/** Accents, vowel points that may be left out, and what takes no room. Vowel signs of Indian and Thai letters are letters, and stay. */
const leftOut =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each mark is one of its own, and part of no letter.
  /(?:[\u0300-\u0344\u0346-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u180b-\u180d\u180f\ufe00-\ufe0f]|[\u00ad\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb])+/g;
/** Letters that Unicode does not take apart, and signs that a key pad writes in another way. */
const likeLetters: Readonly<Record<string, string>> = {
  ...{
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
    ł: 'l',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    ħ: 'h',
    ı: 'i',
    ς: 'σ',
    '\u0345': 'ι',
  },
  ...{ '’': "'", '‘': "'", ʼ: "'", '′': "'", '“': '"', '”': '"', '„': '"' },
  ...{ '‐': '-', '–': '-', '—': '-', '―': '-', '−': '-' },
};
const likeLetter = /[\u0345ßæœþłøđðħıς’‘ʼ′“”„‐–—―−]/g;

/**
 * What two texts are compared by: letter case, accents, widths of letters, kinds of spaces and what nobody sees do not count. The length
 * may change, so positions do not map to the original. Pure and idempotent. `cairn.fold_text` in the database is the same.
 */
export function foldText(text: string): string {
  return plainAscii.test(text) ? text.toLowerCase() : foldLetters(text).trim();
}

/** As `foldText`, with single spaces at the ends kept: for parts of a text. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(leftOut, '')
    .toLowerCase()
    .replace(likeLetter, (letter) => likeLetters[letter] ?? letter)
    .replace(spaces, ' ')
    .normalize('NFC');
}

/** Whether a text has another in it, as a search finds it and a rule’s “contains”. Everything contains a blank text. */
export function containsText(text: string, part: string): boolean {
  return foldText(text).includes(foldText(part));
}

/** Whether two texts are the same to a person. */
export function isSameText(one: string, other: string): boolean {
  return foldText(one) === foldText(other);
}
