import type { CleanDescriptor } from '../text/clean-descriptor.ts';

/** The word model's input. Direction: `credit` is money in; null is unknown. */
export type FeatureInput = {
  clean: CleanDescriptor;
  /** All words of the bank's text in lower case. */
  rawWords: readonly string[];
  direction: 'debit' | 'credit' | null;
};

/** Seeds that separate kinds of features: equal letters as a word and as part of one are two features. */
const wordKind = 0x9e3779b1;
const pairKind = 0x85ebca6b;
const piecesKind = 0xc2b2ae35;
const rawKind = 0x27d4eb2f;
const processorKind = 0x2545f491;
const directedKind = 0x165667b1;
const shortestPiece = 3;
const longestPiece = 5;
const maxTokens = 12;
const maxRawWords = 20;
const edge = 0x7c;

function mix(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

function finish(hash: number, buckets: number): number {
  const spread = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((spread ^ (spread >>> 13)) >>> 0) % buckets;
}

function hashOf(text: string, kind: number): number {
  let hash = kind | 0;
  for (let at = 0; at < text.length; at += 1) hash = mix(hash, text.charCodeAt(at));
  return hash;
}

/** Character n-grams with marked ends: "deli" gives "|de" and "li|". */
function addPieces(word: string, buckets: number, into: number[]): void {
  const length = word.length + 2;
  for (let from = 0; from + shortestPiece <= length; from += 1) {
    let hash = piecesKind | 0;
    for (let at = from; at < Math.min(length, from + longestPiece); at += 1) {
      hash = mix(hash, at === 0 || at === length - 1 ? edge : word.charCodeAt(at - 1));
      if (at - from + 1 >= shortestPiece) into.push(finish(hash, buckets));
    }
  }
}

/** The hashed features, each below `buckets`. Deterministic. */
export function featuresOf({ clean, rawWords, direction }: FeatureInput, buckets: number): number[] {
  const features: number[] = [];
  if (clean.processor !== null) features.push(finish(hashOf(clean.processor, processorKind), buckets));
  let previous = '';
  for (const token of clean.tokens.slice(0, maxTokens)) {
    features.push(finish(hashOf(token, wordKind), buckets));
    if (previous !== '') features.push(finish(hashOf(`${previous} ${token}`, pairKind), buckets));
    addPieces(token, buckets, features);
    previous = token;
  }
  for (const word of rawWords.slice(0, maxRawWords)) {
    features.push(finish(hashOf(word, rawKind), buckets));
    if (direction !== null) features.push(finish(hashOf(`${word} ${direction}`, directedKind), buckets));
  }
  if (direction !== null) features.push(finish(hashOf(direction, directedKind), buckets));
  return features;
}
