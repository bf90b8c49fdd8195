import { FileRefused } from '../values/file-refused.ts';

/** An element of OFX or of an XML statement. Names are in the file's case, without a namespace. */
export type Element = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: Element[];
  /** Where it begins in the file, from 1. */
  line: number;
  /** Whether the file ends inside of it. */
  isCut: boolean;
};

const maxDepth = 100;
/** A tag is no longer: what is, is text. */
const longestTag = 4_000;
const tag = /^<(\/?)([A-Za-z][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/;

/** Elements of OFX that hold others, also where a bank closes them by another name or not at all. None is inside of its like. */
const containers =
  /^(?:OFX|STMTTRN|INVBANKTRAN|LEDGERBAL|AVAILBAL|STATUS|SONRS|\w*(?:MSGSRSV1|TRNRS|STMTRS|ACCTFROM|TRANLIST))$/;

/**
 * Reads the elements of a text that is XML or SGML, or a mixture as banks write it: values without a closing tag, raw `&` and `<`
 * inside of texts, comments, several lines or one. No entity is read but the five of XML and numbers, so a text cannot grow. An
 * element that is not closed is a leaf, and what seemed to be inside of it stands beside it, unless it is known to hold others or
 * one of those has some itself. Throws FileRefused for one that is nested without end.
 */
export function readElements(text: string): Element {
  const root = emptyElement('');
  const open: Element[] = [root];
  const lineAt = lineCounter(text);
  const skip = skipper(text);
  let read = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', Math.max(read, at + 1))) {
    const skipped = skip(at);
    const match = skipped === null ? tag.exec(text.slice(at, at + longestTag)) : null;
    if (skipped === null && match === null) continue;
    addText(open, text.slice(read, at));
    read = skipped?.end ?? at + (match?.[0].length ?? 0);
    if (skipped !== null) addText(open, skipped.data, false);
    const [, slash, name, attributes = '', selfClosing] = match ?? [];
    if (name === undefined) continue;
    if (slash === '/') close(open, localName(name));
    else {
      const element = {
        ...emptyElement(localName(name)),
        attributes: attributesOf(attributes),
        line: lineAt(at),
      };
      if (containers.test(element.name)) close(open, element.name);
      open.at(-1)?.children.push(element);
      if (selfClosing !== '/') open.push(element);
    }
    if (open.length > maxDepth) throw new FileRefused('This file is nested too deep to be a statement.');
  }
  const rest = text.slice(read);
  const [cutTag] = /<[^<>]*$/.exec(rest.slice(-longestTag)) ?? [''];
  addText(open, rest.slice(0, rest.length - cutTag.length));
  // The last bytes may be the beginning of an end: what it ends is whole.
  const ended = /^<\/([A-Za-z][\w.:-]*)$/.exec(cutTag.trim())?.[1];
  const last =
    ended === undefined ? undefined : open.findLast(({ name }) => name.startsWith(localName(ended)));
  if (last !== undefined) close(open, last.name);
  for (const element of open) element.isCut = true;
  while (open.length > 1) lift(open);
  return root;
}

function emptyElement(name: string): Element {
  return { name, attributes: {}, text: '', children: [], line: 1, isCut: false };
}

/** Comments, character data and declarations, with what is data in them. An end that is not there is looked for once. */
function skipper(text: string): (at: number) => { end: number; data: string } | null {
  const kinds = [
    { start: '<!--', end: '-->', isData: false },
    { start: '<![CDATA[', end: ']]>', isData: true },
    { start: '<!', end: '>', isData: false },
    { start: '<?', end: '>', isData: false },
  ];
  const endless = new Set<string>();
  return (at) => {
    const kind = kinds.find(({ start }) => text.startsWith(start, at));
    if (kind === undefined || endless.has(kind.end)) return null;
    const end = text.indexOf(kind.end, at + kind.start.length);
    if (end < 0) {
      endless.add(kind.end);
      return null;
    }
    const data = kind.isData ? text.slice(at + kind.start.length, end) : '';
    return { end: end + kind.end.length, data };
  };
}

function addText(open: Element[], text: string, hasEntities = true): void {
  const element = open.at(-1);
  const plain = text.trim();
  if (element === undefined || plain === '' || open.length === 1) return;
  const value = hasEntities ? decodeEntities(plain) : plain;
  element.text = element.text === '' ? value : `${element.text} ${value}`;
}

function close(open: Element[], name: string): void {
  const at = open.findLastIndex((element) => element.name === name);
  if (at < 1) return;
  while (open.length - 1 > at) lift(open);
  open.pop();
}

/** Ends an element that was not closed: what was read as its children stands beside it, unless it holds others. */
function lift(open: Element[]): void {
  const element = open.pop();
  if (element === undefined || holdsOthers(element)) return;
  open.at(-1)?.children.push(...element.children.splice(0));
}

function holdsOthers({ name, text, children }: Element): boolean {
  return text === '' && (containers.test(name) || children.some((child) => child.children.length > 0));
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single] of text.matchAll(/\s([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    attributes[localName(name)] = decodeEntities(double ?? single ?? '');
  return attributes;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Some banks escape twice, so that `&amp;lt;` is `<`. */
function decodeEntities(text: string): string {
  return text.includes('&') ? decodeOnce(decodeOnce(text)) : text;
}

function decodeOnce(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    const isCharacter = code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });
}

/** The line of a place in a text, from 1; places are asked for in order. */
function lineCounter(text: string): (index: number) => number {
  let line = 1;
  let counted = 0;
  return (index) => {
    for (const [end] of text.slice(counted, index).matchAll(/\r\n?|\n/g)) line += end === '' ? 0 : 1;
    counted = index;
    return line;
  };
}

/** The first child of a name. */
export function childOf(element: Element | undefined, ...names: readonly string[]): Element | undefined {
  let found = element;
  for (const name of names) found = found?.children.find((child) => child.name === name);
  return found;
}

/** The text of the element that a way of names leads to; empty where there is none. */
export function textOf(element: Element | undefined, ...names: readonly string[]): string {
  return childOf(element, ...names)?.text ?? '';
}

/** All elements of a name inside of another, in order. */
export function elementsOf(element: Element, name: string): Element[] {
  const found: Element[] = [];
  const waiting = [...element.children].reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.name === name) found.push(next);
    else waiting.push(...next.children.toReversed());
  }
  return found;
}

/** How many elements have one of these names, wherever they are. */
export function countOf(element: Element, ...names: readonly string[]): number {
  let count = 0;
  const waiting = [element];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (names.includes(next.name)) count += 1;
    waiting.push(...next.children);
  }
  return count;
}

/** The number of the last line with something on it, from 1. */
export function lineOfEnd(text: string): number {
  return lineCounter(text.trimEnd())(Number.POSITIVE_INFINITY);
}
