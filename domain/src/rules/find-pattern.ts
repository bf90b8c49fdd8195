import { foldText } from '../ledger-text.ts';
import { type Assertion, type Automaton, isWordChar, readPattern } from './pattern.ts';

/** Sets of steps that are kept, so that a text seldom needs more than a look-up for each of its characters. */
const maxSets = 500;

/** What is before a place in the text. */
type Before = 'nothing' | 'word' | 'other';

/** The steps that a text has reached, after a character. */
type Reached = {
  steps: readonly number[];
  before: Before;
  after: Map<string, Reached>;
  atEnd: boolean | null;
};

/**
 * A test whether a text contains the pattern, as texts are compared (`foldText`). All steps that the text can have reached are followed at once
 * (Thompson, "Regular expression search algorithm", CACM 11(6), 1968), so its time grows with the text's length and never faster.
 * Throws PatternError.
 */
export function findPattern(pattern: string): (text: string) => boolean {
  const automaton = readPattern(pattern);
  let known = new Map<string, Reached>();
  const reachedOf = (steps: readonly number[], before: Before): Reached => {
    const key = `${before} ${steps.join(' ')}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= maxSets) known = new Map();
    const reached: Reached = { steps, before, after: new Map(), atEnd: null };
    known.set(key, reached);
    return reached;
  };
  return (text) => {
    let reached = reachedOf([automaton.start], 'nothing');
    for (const char of foldText(text)) {
      let next = reached.after.get(char);
      if (next === undefined) {
        const steps = stepsAfter(automaton, reached, char);
        if (steps === null) return true;
        next = reachedOf(steps, isWordChar(char) ? 'word' : 'other');
        if (reached.after.size < maxSets) reached.after.set(char, next);
      }
      reached = next;
    }
    reached.atEnd ??= placesFrom(automaton, reached, null) === null;
    return reached.atEnd;
  };
}

/** The steps reached after a character, with a new start, since a pattern may begin anywhere; null once the pattern is found. */
function stepsAfter(automaton: Automaton, reached: Reached, char: string): number[] | null {
  const places = placesFrom(automaton, reached, char);
  if (places === null) return null;
  const next = new Set([automaton.start]);
  for (const place of places) {
    const step = automaton.steps[place];
    if (step?.is === 'char' && step.test(char)) next.add(step.next);
  }
  return [...next].sort((a, b) => a - b);
}

/** Follows the steps that read nothing before the next character (null at the end); null when the pattern is found. */
function placesFrom(
  { steps }: Automaton,
  { steps: from, before }: Reached,
  next: string | null,
): Set<number> | null {
  const places = new Set<number>();
  const open = [...from];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (places.has(place)) continue;
    places.add(place);
    const step = steps[place];
    if (step?.is === 'match') return null;
    if (step?.is === 'fork') open.push(...step.next);
    else if (step?.is === 'assert' && holds(step.assertion, before, next)) open.push(step.next);
  }
  return places;
}

function holds(assertion: Assertion, before: Before, next: string | null): boolean {
  if (assertion === 'start') return before === 'nothing';
  if (assertion === 'end') return next === null;
  const isBoundary = (before === 'word') !== (next !== null && isWordChar(next));
  return isBoundary === (assertion === 'boundary');
}
