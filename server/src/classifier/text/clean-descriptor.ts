import {
  address,
  bareProcessorSigns,
  digitsFirst,
  noiseWithin,
  payPalPurchase,
  payPalSign,
  processorSigns,
  tails,
  unknownProcessorSign,
  wayOfPayingFirst,
} from './descriptor-noise.ts';
import { withoutPlaceAtEnd, withoutPlaceAtStart } from './places.ts';
import { comparable, withoutCodes, wordsOf } from './words-of-name.ts';

/** The merchant information in a bank's descriptor. */
export type CleanDescriptor = {
  /** The merchant's words in lower case without accents, equal across statements. */
  tokens: readonly string[];
  /** The merchant's display name, never longer than the original. */
  displayName: string;
  /** The payment processor, where named. */
  processor: string | null;
};

/** Descriptors have about 100 characters; the rest is ignored. */
const maxCharacters = 400;
/** Limit of passes; each pass only removes text. */
const maxPasses = 6;
/** Fast pre-checks: every pattern behind them needs one of these. */
const mayHaveTail = /[\d#:]|card|recurring|usd$|qps$|pos$|ppd$|ccd$|purchase/i;
const mayHaveNoise = /[\d*]|x{4}|http|[^\p{L}\p{N}]$|(?:^| )[^\p{L}\p{N}]+ /iu;
const placeFirst = /^(?:pinned|signature)\s+pos\b/i;
/** Text whose letters have simple upper and lower case. */
const hasCase = /^[a-z0-9'à-öø-þ-]+$/i;
const smallWords = /^(?:of|and|the|for|de|del|la|el|y|in|on|at|by)$/i;

/** What categorizes a transaction asks for its text several times in a row. */
let latest: { description: string; clean: CleanDescriptor } | null = null;

/**
 * Extracts the merchant from a bank's descriptor: removes payment methods, processors, card digits, dates, phone numbers, store
 * numbers, reference codes, towns and states. Never throws; idempotent. A text that would become empty is unchanged.
 */
export function cleanDescriptor(description: string): CleanDescriptor {
  if (latest?.description !== description) latest = { description, clean: computeClean(description) };
  return latest.clean;
}

function computeClean(description: string): CleanDescriptor {
  const text = plain(description);
  let pass = cleanOnce(text);
  const { processor } = pass;
  for (let count = 1; count < maxPasses; count += 1) {
    const next = cleanOnce(pass.displayName);
    if (next.displayName === pass.displayName) break;
    pass = next;
  }
  return {
    tokens: pass.tokens,
    displayName: pass.displayName.length <= text.length ? pass.displayName : text,
    processor: processor ?? pass.processor,
  };
}

/** Removes invisible characters, normalizes letters of unusual width, and collapses spaces. */
function plain(description: string): string {
  if (description.length <= maxCharacters && /^[!-~]+(?: [!-~]+)*$/.test(description)) return description;
  const text = [...composed(description.slice(0, maxCharacters))].map(plainCharacter).join('');
  return text
    .replace(/[\p{C}\uFFFD]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Letters and their accents in one, unless that takes more characters. */
function composed(text: string): string {
  const one = text.normalize('NFC');
  return one.length <= text.length ? one : text;
}

/** Never returns more characters than given. */
function plainCharacter(character: string): string {
  if (character < '\u0080') return character;
  const simple = character.normalize('NFKC');
  return simple.length <= character.length ? simple : character;
}

function cleanOnce(text: string): CleanDescriptor {
  const { rest, isPlaceFirst } = withoutWayOfPaying(text);
  const { merchant, processor } = withoutProcessor(withoutTail(rest));
  const parts = (/\d/.test(merchant) ? merchant.replace(address, '') : merchant)
    .split(' ')
    .filter((part) => part !== '');
  const ordered = isPlaceFirst ? withoutPlaceAtStart(parts) : parts;
  const placed = withoutPlaceAtEnd(withoutNoise(ordered));
  const words = withoutCodes(wordsOf(withoutHosts(placed).join(' ')));
  const tokens = words.map(comparable).filter((token) => token !== '');
  const shown = words.length > 0 ? words.map(asRead).join(' ') : text;
  return {
    tokens: tokens[0] === 'the' && tokens.length > 1 ? tokens.slice(1) : tokens,
    displayName: shown,
    processor,
  };
}

/** `isPlaceFirst`: this format has the state and town, a phone number or a web address before the merchant. */
function withoutWayOfPaying(text: string): { rest: string; isPlaceFirst: boolean } {
  let rest = text.replace(payPalPurchase, payPalSign);
  for (let count = 0; count < 3; count += 1) {
    const shorter = rest.replace(digitsFirst, '').replace(wayOfPayingFirst, '');
    if (shorter === rest || !/[\p{L}\p{N}]/u.test(shorter)) break;
    rest = shorter;
  }
  const isPlaceFirst = placeFirst.test(text) && /^[A-Z]{2}\s/.test(rest);
  return { rest, isPlaceFirst };
}

function withoutTail(text: string): string {
  if (!mayHaveTail.test(text)) return text;
  return tails.reduce((rest, tail) => rest.replace(tail, ''), text).trim();
}

function withoutProcessor(text: string): { merchant: string; processor: string | null } {
  const hasStar = text.includes('*');
  for (const { pattern, name } of hasStar ? processorSigns : bareProcessorSigns) {
    if (pattern.test(text)) return { merchant: text.replace(pattern, ''), processor: name };
  }
  return { merchant: hasStar ? text.replace(unknownProcessorSign, '') : text, processor: null };
}

function withoutNoise(parts: readonly string[]): readonly string[] {
  const text = parts.join(' ');
  if (!mayHaveNoise.test(text)) return parts;
  const rest = noiseWithin.reduce((left, noise) => left.replace(noise, ' '), text);
  const words = rest.split(/[\s*]+/).filter((word) => word === '&' || /[\p{L}\p{N}]/u.test(word));
  return words.length > 0 ? words : parts;
}

/** Web addresses: the first becomes its name (NETFLIX.COM → NETFLIX); later ones are location fields and are removed. */
function withoutHosts(words: readonly string[]): readonly string[] {
  if (!words.some((word) => /\.|^www/i.test(word))) return words;
  const named = words.flatMap((word, position) => {
    const host = hostName(word);
    if (host === null) return [word];
    const isFirst = !words.slice(0, position).some((before) => comparable(before).length > 1);
    if (!isFirst) return [];
    // Apple bills apps, music and storage under /bill, unlike its shop.
    return /\/bill$/i.test(word) ? [host, 'BILL'] : [host];
  });
  return named.length > 0 ? named : words;
}

function hostName(word: string): string | null {
  const glued = /^www([a-z\d]{3,})com$/i.exec(word)?.[1];
  if (glued !== undefined) return glued;
  const address =
    /^(?:https?:\/\/)?((?:[a-z\d-]+\.)+)(?:com?|net|org|io|ca|tv|us|gov|edu|ai|app|uk|me|bi|shop|store)(?:[./].*)?\.?$/i.exec(
      word,
    )?.[1];
  const labels = address
    ?.split('.')
    .filter(
      (label) =>
        !/^(?:www\d?|help|my|get|pay|secure|support|account|billing|go|m|co|com|online|store|shop)?$/i.test(
          label,
        ),
    );
  return labels?.at(-1) ?? null;
}

/** Title case for text in all upper or lower case; mixed case stays. */
function asRead(word: string, position: number): string {
  if (!hasCase.test(word)) return word;
  const isShouted = word === word.toUpperCase();
  if (!isShouted && word !== word.toLowerCase()) return word.replace(/'S$/, "'s");
  if (position > 0 && smallWords.test(word)) return word.toLowerCase();
  if (isShouted && word.length <= 4 && !/[aeiouy]/i.test(word)) return word;
  return word
    .toLowerCase()
    .replace(/^mc(?=[a-z]{3})/, 'Mc-')
    .replace(/(?<=^|-)[\p{L}]|(?<=^[od]')[\p{L}]/gu, (letter) => letter.toUpperCase())
    .replace(/^Mc-/, 'Mc');
}
