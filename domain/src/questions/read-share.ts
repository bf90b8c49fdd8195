import { onePeriod } from './read-compare.ts';
import { everything, isAllOf, measuresOf, type Parts, type ReadingDraft, signalsOf } from './read-kinds.ts';
import { filterOfNamed, type Named } from './read-subjects.ts';
import type { AskMeasure, AskSide, AskSubject } from './reading.ts';

type Filter = Pick<AskSubject, 'categoryId' | 'merchant'>;

/** Words before a name that leave the word before them to say what the name is there for. */
const passedOver = new Set(['my', 'our', 'the', 'all', 'total']);

/** The word that says what a name is there for: `of my groceries`, `from Gusto`. */
function wordBefore({ at }: Named, { mentioned }: Parts): string {
  const before = mentioned.unread.tokens.slice(0, at).map(({ text }) => text);
  return before.findLast((text) => !passedOver.has(text)) ?? '';
}

/** `what share of my spending is rent`, `what percent of my income goes to rent`, `how much of my food spending is coffee`. */
export function readShare(parts: Parts): ReadingDraft | null {
  const assumed: string[] = [];
  const period = onePeriod(parts, assumed);
  const { categoryId: _category, merchant: _merchant, ...narrowing } = parts.subject;
  const side = (measure: AskMeasure, subject: AskSubject): AskSide => ({
    measure,
    subject: { ...narrowing, ...subject },
    period,
  });
  const found = sidesOf(parts);
  if (found === null) return null;
  const { part, whole } = found;
  return {
    reading: {
      kind: 'share',
      part: side(part.measure, part.subject),
      whole: side(whole.measure, whole.subject),
    },
    usedSignals: ['share', 'measure', 'have'],
    ...everything(1),
    amounts: false,
    each: true,
    yesNo: false,
    assumed,
  };
}

type Side = { measure: AskMeasure; subject: Filter };

/** A part and the whole that it is measured by; null where one of the two is not stated, or the part may lie outside of the whole. */
function sidesOf(parts: Parts): { part: Side; whole: Side } | null {
  const { named } = parts.subjects;
  const measures = signalsOf(parts, 'measure').map(({ measure }) => measure);
  const isOfIncome = measures.includes('income');
  // The whole is a name only after `of`.
  const wholes = named.filter((one) => wordBefore(one, parts) === 'of');
  const others = named.filter((one) => !wholes.includes(one));
  const part = filterOfNamed(others, parts.mentioned);
  const whole = filterOfNamed(wholes, parts.mentioned);
  if (part === null || whole === null || wholes.length > 1) return null;
  if (others.length === 0) {
    // `what percent of my income did I save`, `do I spend`.
    const measure = measures.find((one) => one !== 'income');
    if (!isOfIncome || measure === undefined || wholes.length > 0) return null;
    return { part: { measure, subject: {} }, whole: { measure: 'income', subject: {} } };
  }
  if (measures.includes('net')) return null;
  if (wholes.length > 0) {
    const within = isOfIncome ? null : intersection(part, whole, parts);
    if (within === null) return null;
    return {
      part: { measure: 'spending', subject: within },
      whole: { measure: 'spending', subject: whole },
    };
  }
  // A share of what an account holds is no share of what was spent with it.
  if (measures.length === 0 && parts.mentioned.accounts.length > 0) return null;
  const measure = isOfIncome ? partOfIncome(part, others, parts) : 'spending';
  if (measure === null) return null;
  return {
    part: { measure, subject: part },
    whole: { measure: isOfIncome ? 'income' : 'spending', subject: {} },
  };
}

/** Of income, what came in is a part, and so is what was spent of it. Null where a name may be of both. */
function partOfIncome(part: Filter, named: readonly Named[], parts: Parts): 'income' | 'spending' | null {
  const before = named.map((one) => wordBefore(one, parts));
  if (isAllOf('income', part.categoryId, parts.index)) return 'income';
  if (before.includes('from')) return part.categoryId === undefined ? 'income' : null;
  const isSpent = part.categoryId !== undefined || measuresOf(parts).includes('spending');
  return isSpent || before.every((text) => ['to', 'at', 'on'].includes(text)) ? 'spending' : null;
}

/** The part within the whole; null where no filter says it, or the two may have nothing in common. */
function intersection(part: Filter, whole: Filter, { index }: Parts): Filter | null {
  if (part.categoryId !== undefined && whole.categoryId !== undefined) {
    const ids = whole.categoryId.split(',');
    const parentOf = (id: string) => index.vocabulary.categories.find((one) => one.id === id)?.parentId ?? '';
    if (!part.categoryId.split(',').every((id) => ids.includes(id) || ids.includes(parentOf(id))))
      return null;
  }
  return part.merchant !== undefined && whole.merchant !== undefined ? null : { ...whole, ...part };
}
