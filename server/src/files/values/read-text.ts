import { FileRefused } from './file-refused.ts';

/** A file's text, and the encoding that it was read by. */
export type DecodedText = { text: string; encoding: string };

/**
 * Decodes a file: by its byte order mark, as UTF-8 where all of it is, as UTF-16 by its zeros, by an East Asian code whose words are a
 * bank's, and else by the single-byte code in
 * which its letters are those of one language. What a file says of its own encoding is wrong too often. Throws FileRefused for a file
 * that is no text.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be');
  const utf16 = utf16ByZeros(bytes);
  if (utf16 !== null) return decode(bytes, utf16);
  if (bytes.includes(0))
    throw new FileRefused('This file is no text. Choose a CSV, OFX, QIF, CAMT or MT940 file.');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return eastAsian(bytes) ?? singleByte(bytes);
  }
}

/** Codes of two bytes for a character, and words that a bank's file in their language has. */
const eastAsianCodes: readonly { encoding: string; day: RegExp; money: RegExp }[] = [
  { encoding: 'gb18030', day: /日期|时间/, money: /金额|收入|支出|余额|收\/支/ },
  { encoding: 'big5', day: /日期|時間/, money: /金額|存入|支出|餘額|提出/ },
  ...['shift_jis', 'euc-jp'].map((encoding) => ({
    encoding,
    day: /日付|年月日|取引日|利用日/,
    money: /金額|残高|出金|入金|お引出し|お預入れ/,
  })),
  { encoding: 'euc-kr', day: /날짜|거래일|일시/, money: /금액|잔액|입금|출금/ },
];

/** Nearly any bytes are characters of these codes: the words tell which one it is. Null where it is none. */
function eastAsian(bytes: Uint8Array): DecodedText | null {
  for (const { encoding, day, money } of eastAsianCodes) {
    // The sample may end inside of a character.
    const sample = new TextDecoder(encoding).decode(bytes.subarray(0, 20_000));
    if (!day.test(sample) || !money.test(sample)) continue;
    const { text } = decode(bytes, encoding);
    if (!text.includes('\ufffd')) return { text, encoding };
  }
  return null;
}

function decode(bytes: Uint8Array, encoding: string): DecodedText {
  return { text: withoutNul(new TextDecoder(encoding).decode(bytes)), encoding };
}

/** PostgreSQL stores every character but this one, and nobody sees it. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}

/** Every second byte of plain letters is zero in UTF-16. */
function utf16ByZeros(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 2_000);
  let even = 0;
  let odd = 0;
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const half = sample.length / 2;
  if (odd > half * 0.4 && even < half * 0.05) return 'utf-16le';
  return even > half * 0.4 && odd < half * 0.05 ? 'utf-16be' : null;
}

/** The letters beyond a to z of languages with bank files, by their code. */
const languages: readonly (readonly [encoding: string, letters: string])[] = [
  ['windows-1252', 'àâçéèêëîïôûùüœæ'],
  ['windows-1252', 'äöüßéè'],
  ['windows-1252', 'áéíóúñüçàï'],
  ['windows-1252', 'ãõáéíóúâêôçà'],
  ['windows-1252', 'àèéìíòóù'],
  ['windows-1252', 'åäöæøéü'],
  ['windows-1252', 'áðéíóúýþæö'],
  ['windows-1250', 'ąćęłńóśźż'],
  ['windows-1250', 'áčďéěíňóřšťúůýžľĺŕäô'],
  ['windows-1250', 'áéíóöőúüű'],
  ['windows-1250', 'čćđšžăâîșțşţ'],
  ['windows-1251', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ'],
  ['windows-1257', 'āčēģīķļņšūžąęėįųõäöü'],
];
/** Signs that stand in texts of any language. */
const signs = '€£§°·–—’‘“”„…«»№´`²©®\u00a0';

/** Reads the text by each code, and takes the one with the fewest letters that are foreign to the language which fits best. */
function singleByte(bytes: Uint8Array): DecodedText {
  let best: (DecodedText & { foreign: number }) | null = null;
  for (const [encoding, letters] of languages) {
    const text: string = best?.encoding === encoding ? best.text : decode(bytes, encoding).text;
    const known = new Set(letters + letters.toUpperCase() + signs);
    let foreign = 0;
    for (const character of text) if (character > '\u007f' && !known.has(character)) foreign += 1;
    if (best === null || foreign < best.foreign) best = { text, encoding, foreign };
  }
  return best ?? decode(bytes, 'windows-1252');
}
