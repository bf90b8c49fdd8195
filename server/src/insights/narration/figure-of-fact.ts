import type { Fact } from '../finding.ts';
import type { Figure } from './figures.ts';

/** A rounded figure may stray this share from the fact, however few digits it has. */
const mostRoundingShare = 0.05;

/** Whether a figure, as written, tells the fact: exactly, or rounded and said to be so. */
export function isFigureOf(figure: Figure, isMarked: boolean, fact: Fact): boolean {
  switch (figure.kind) {
    case 'money':
      return (
        fact.kind === 'money' &&
        figure.currency === fact.currency &&
        (figure.cents === fact.cents || (isMarked && isRounding(figure.cents, fact.cents)))
      );
    case 'percent':
      if (fact.kind !== 'percent' || (figure.isRounded && !isMarked)) return false;
      return figure.percent === fact.percent || (isMarked && isRounding(figure.percent, fact.percent));
    case 'number':
      return fact.kind === 'count' && figure.value === fact.count;
    case 'date':
      return fact.kind === 'date' && isDay(figure, fact.on);
    case 'month':
      return fact.kind === 'month' && isMonth(figure, fact.month);
  }
}

/** Whether `rounded` is `exact` rounded to the place of its own last digit that is not nought. */
function isRounding(rounded: number, exact: number): boolean {
  if (!Number.isInteger(rounded) || rounded === 0) return false;
  let place = 1;
  while (rounded % (place * 10) === 0) place *= 10;
  const difference = Math.abs(rounded - exact);
  return difference * 2 <= place && difference <= Math.abs(exact) * mostRoundingShare;
}

function isDay(figure: { year: number | null; month: number; day: number }, on: string): boolean {
  return isMonth(figure, on.slice(0, 7)) && figure.day === Number(on.slice(8, 10));
}

function isMonth(figure: { year: number | null; month: number }, month: string): boolean {
  const isYear = figure.year === null || figure.year === Number(month.slice(0, 4));
  return isYear && figure.month === Number(month.slice(5, 7));
}
