import { foldLetters } from '../ledger-text.ts';

/** The longest pattern, and the most steps that it may become once its repetitions are written out. */
export const maxPatternLength = 200;
const maxSteps = 400;
/** How often the parts of a pattern are looked at for that: a repeated empty group adds no step. */
const maxLooks = 4_000;
const maxRepeats = 50;
const maxDepth = 20;

export type CharTest = (char: string) => boolean;
export type Assertion = 'start' | 'end' | 'boundary' | 'no_boundary';

/** A step of the automaton: it reads a character, tests the place, or goes on without reading. `next` are places in the list of steps. */
export type Step =
  | { is: 'char'; test: CharTest; next: number }
  | { is: 'assert'; assertion: Assertion; next: number }
  | { is: 'fork'; next: number[] }
  | { is: 'match' };

/** The steps, and the place of the first. */
export type Automaton = { steps: readonly Step[]; start: number };

/** Why a text is no pattern, for the person. */
export class PatternError extends Error {}

type Node =
  | { is: 'char'; test: CharTest }
  | { is: 'assert'; assertion: Assertion }
  | { is: 'sequence'; nodes: Node[] }
  | { is: 'choice'; nodes: Node[] }
  | { is: 'repeat'; node: Node; min: number; max: number | null };

/**
 * Reads a pattern into an automaton that decides in one pass over a text, whatever the pattern: there is no backtracking, so no pattern
 * takes longer than its steps times the text's length. The syntax is the common part of regular expressions: literals, `.`, `[…]`, `\d`,
 * `\w`, `\s`, `\b`, `^`, `$`, `|`, groups, `?`, `*`, `+` and `{m,n}`. Throws PatternError for anything else.
 */
export function readPattern(pattern: string): Automaton {
  if (pattern.length > maxPatternLength)
    throw new PatternError(`A pattern has at most ${maxPatternLength} characters.`);
  return automatonOf(new PatternReader(pattern).read());
}

const word = /[\p{L}\p{M}\p{N}_]/u;
const space = /\s/u;

export function isWordChar(char: string): boolean {
  return word.test(char);
}

const classes: Readonly<Record<string, CharTest>> = {
  d: (char) => char >= '0' && char <= '9',
  w: isWordChar,
  s: (char) => space.test(char),
};

/** Patterns are searched for in folded texts, so a class looks at both cases of a character. */
const eitherCase =
  (test: CharTest): CharTest =>
  (char) =>
    test(char) || test(char.toUpperCase());

/** With single spaces, as folded texts have them, and with letters of usual width where that makes no sign of the syntax of them. */
function charsOf(pattern: string): string[] {
  const plain = pattern.normalize('NFC').replace(/ {2,}/g, ' ');
  return [
    ...plain.replace(/\P{ASCII}+/gu, (run) => {
      const simple = run.normalize('NFKC');
      return /\p{ASCII}/u.test(simple) ? run : simple;
    }),
  ];
}

class PatternReader {
  private at = 0;
  private depth = 0;
  private readonly chars: readonly string[];

  constructor(pattern: string) {
    this.chars = charsOf(pattern);
  }

  read(): Node {
    const node = this.readChoice();
    if (this.at < this.chars.length) throw new PatternError('A bracket “)” has no beginning.');
    return node;
  }

  private readChoice(): Node {
    const nodes = [this.readSequence()];
    while (this.take('|')) nodes.push(this.readSequence());
    return { is: 'choice', nodes };
  }

  private readSequence(): Node {
    const nodes: Node[] = [];
    while (this.at < this.chars.length && this.peek() !== '|' && this.peek() !== ')')
      nodes.push(this.readRepeated());
    return { is: 'sequence', nodes };
  }

  private readRepeated(): Node {
    const node = this.readOne();
    const repeats = this.readRepeats();
    if (repeats === null) return node;
    if (node.is === 'assert') throw new PatternError('A place such as “^” or “\\b” can’t be repeated.');
    // Whether as few or as many as possible does not change whether a text matches.
    this.take('?');
    if (['*', '+', '?'].includes(this.peek())) throw new PatternError('A repetition can’t be repeated.');
    return { is: 'repeat', node, ...repeats };
  }

  private readRepeats(): { min: number; max: number | null } | null {
    if (this.take('*')) return { min: 0, max: null };
    if (this.take('+')) return { min: 1, max: null };
    if (this.take('?')) return { min: 0, max: 1 };
    if (this.peek() !== '{') return null;
    const [whole, from = '', comma, to = ''] =
      /^\{(\d{1,3})(,?)(\d{0,3})\}/.exec(this.chars.slice(this.at, this.at + 9).join('')) ?? [];
    if (whole === undefined) throw new PatternError('A repetition is written as {2} or {2,5}.');
    this.at += whole.length;
    const min = Number(from);
    const max = comma === '' ? min : to === '' ? null : Number(to);
    if (min > maxRepeats || (max ?? 0) > maxRepeats)
      throw new PatternError(`A repetition counts to ${maxRepeats} at most.`);
    if (max !== null && max < min) throw new PatternError('A repetition begins with the smaller number.');
    return { min, max };
  }

  private readOne(): Node {
    const char = this.next();
    if (char === '(') return this.readGroup();
    if (char === '[') return { is: 'char', test: this.readClass() };
    if (char === '\\') return this.readEscape();
    if (char === '.') return { is: 'char', test: () => true };
    if (char === '^') return { is: 'assert', assertion: 'start' };
    if (char === '$') return { is: 'assert', assertion: 'end' };
    if ('*+?{'.includes(char)) throw new PatternError(`“${char}” has nothing before it to repeat.`);
    return literal(char);
  }

  private readGroup(): Node {
    this.depth += 1;
    if (this.depth > maxDepth) throw new PatternError('There are too many brackets inside each other.');
    if (this.take('?') && !this.take(':'))
      throw new PatternError('Look-around and named groups are not supported.');
    const node = this.readChoice();
    if (!this.take(')')) throw new PatternError('A bracket “(” has no end.');
    this.depth -= 1;
    return node;
  }

  private readEscape(): Node {
    const char = this.next();
    if (char === 'b') return { is: 'assert', assertion: 'boundary' };
    if (char === 'B') return { is: 'assert', assertion: 'no_boundary' };
    const test = classTest(char);
    if (test !== null) return { is: 'char', test };
    if (isWordChar(char)) throw new PatternError(`“\\${char}” is not supported.`);
    return literal(char);
  }

  private readClass(): CharTest {
    const isNegated = this.take('^');
    const tests: CharTest[] = [];
    while (!this.take(']')) {
      const from = this.readClassItem();
      if (typeof from !== 'string') {
        tests.push(from);
        continue;
      }
      const isRange = this.peek() === '-' && this.chars[this.at + 1] !== ']';
      if (!isRange) {
        tests.push((char) => char === from || char === foldLetters(from));
        continue;
      }
      this.at += 1;
      const to = this.readClassItem();
      if (typeof to !== 'string' || to < from) throw new PatternError('A range is written as [a-z].');
      tests.push((char) => char >= from && char <= to);
    }
    const isOneOf = eitherCase((char) => tests.some((test) => test(char)));
    return isNegated ? (char) => !isOneOf(char) : isOneOf;
  }

  private readClassItem(): string | CharTest {
    if (this.at >= this.chars.length) throw new PatternError('A bracket “[” has no end.');
    const char = this.next();
    if (char !== '\\') return char;
    const escaped = this.next();
    const test = classTest(escaped);
    if (test === null && isWordChar(escaped)) throw new PatternError(`“\\${escaped}” is not supported.`);
    return test ?? escaped;
  }

  private peek(): string {
    return this.chars[this.at] ?? '';
  }

  private next(): string {
    const char = this.chars[this.at];
    if (char === undefined) throw new PatternError('The pattern ends too early.');
    this.at += 1;
    return char;
  }

  private take(char: string): boolean {
    if (this.peek() !== char) return false;
    this.at += 1;
    return true;
  }
}

function classTest(letter: string): CharTest | null {
  const test = classes[letter.toLowerCase()];
  if (test === undefined) return null;
  return letter === letter.toLowerCase() ? test : (char) => !test(char);
}

/** A folded character can be several. */
function literal(char: string): Node {
  const nodes = [...foldLetters(char)].map((one): Node => ({ is: 'char', test: (other) => other === one }));
  return { is: 'sequence', nodes };
}

const tooLong = 'The pattern is too long once its repetitions are written out.';

function automatonOf(node: Node): Automaton {
  const steps: Step[] = [{ is: 'match' }];
  let looks = 0;
  const add = (step: Step): number => {
    if (steps.length >= maxSteps) throw new PatternError(tooLong);
    return steps.push(step) - 1;
  };
  /** Adds what comes before the step `next`, and returns its first step. */
  const before = (one: Node, next: number): number => {
    looks += 1;
    if (looks > maxLooks) throw new PatternError(tooLong);
    if (one.is === 'char') return add({ is: 'char', test: one.test, next });
    if (one.is === 'assert') return add({ is: 'assert', assertion: one.assertion, next });
    if (one.is === 'sequence') return one.nodes.reduceRight((after, part) => before(part, after), next);
    if (one.is === 'choice') {
      const [only, ...others] = one.nodes.map((part) => before(part, next));
      return others.length === 0 && only !== undefined
        ? only
        : add({ is: 'fork', next: [...(only === undefined ? [] : [only]), ...others] });
    }
    return beforeRepeated(one, next);
  };
  const beforeRepeated = (
    { node: part, min, max }: Extract<Node, { is: 'repeat' }>,
    next: number,
  ): number => {
    let first = next;
    if (max === null) {
      const fork: Extract<Step, { is: 'fork' }> = { is: 'fork', next: [next] };
      first = add(fork);
      fork.next.push(before(part, first));
    } else
      for (let count = min; count < max; count += 1)
        first = add({ is: 'fork', next: [next, before(part, first)] });
    for (let count = 0; count < min; count += 1) first = before(part, first);
    return first;
  };
  return { steps, start: before(node, 0) };
}
