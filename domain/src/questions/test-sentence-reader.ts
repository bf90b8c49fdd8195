import type { Days } from './test-plain-sums.ts';
import { allDays, monthDays, yearDays } from './test-plain-sums.ts';

/** What the words of an answer claim, read from the text alone by code that shares nothing with the code that wrote it. */
export type Claims = {
  yesNo: 'Yes' | 'No' | null;
  /** In cents, in the order in which they appear. */
  amounts: number[];
  direction: 'more' | 'less' | 'same' | null;
  /** Whole percent; `below` and `above` where the text says less or more than that. */
  percent: { value: number; bound: 'below' | 'above' | null } | null;
  periods: Days[];
  counts: { count: number; noun: string }[];
  text: string;
};

const monthNames =
  'January February March April May June July August September October November December'.split(' ');
const short = monthNames.map((name) => name.slice(0, 3));
const shortDay = String.raw`(${short.join('|')}) (\d{1,2}), (\d{4})`;

function dayOf(month: string, day: string, year: string): string {
  return `${year}-${String(short.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const forms: readonly [RegExp, (found: RegExpExecArray) => Days][] = [
  [
    new RegExp(`from ${shortDay} to ${shortDay}`),
    ([, m1 = '', d1 = '', y1 = '', m2 = '', d2 = '', y2 = '']) => ({
      from: dayOf(m1, d1, y1),
      to: dayOf(m2, d2, y2),
    }),
  ],
  [
    new RegExp(`since ${shortDay}`),
    ([, m = '', d = '', y = '']) => ({ from: dayOf(m, d, y), to: allDays.to }),
  ],
  [
    new RegExp(`until ${shortDay}`),
    ([, m = '', d = '', y = '']) => ({ from: allDays.from, to: dayOf(m, d, y) }),
  ],
  [
    new RegExp(`on ${shortDay}`),
    ([, m = '', d = '', y = '']) => ({ from: dayOf(m, d, y), to: dayOf(m, d, y) }),
  ],
  [
    new RegExp(`in (${monthNames.join('|')}) (\\d{4})`),
    ([, month = '', year = '']) => monthDays(Number(year), monthNames.indexOf(month) + 1),
  ],
  [
    /in Q([1-4]) (\d{4})/,
    ([, quarter = '', year = '']) => {
      const last = Number(quarter) * 3;
      return { from: monthDays(Number(year), last - 2).from, to: monthDays(Number(year), last).to };
    },
  ],
  [/in (\d{4})(?!\d)/, ([, year = '']) => yearDays(Number(year))],
  [/over all time/, () => allDays],
];

function periodsIn(text: string): Days[] {
  const found: { at: number; days: Days }[] = [];
  let rest = text;
  for (const [form, read] of forms)
    for (let match = form.exec(rest); match !== null; match = form.exec(rest)) {
      found.push({ at: match.index, days: read(match) });
      rest =
        rest.slice(0, match.index) + '~'.repeat(match[0].length) + rest.slice(match.index + match[0].length);
    }
  return found.toSorted((a, b) => a.at - b.at).map(({ days }) => days);
}

function amountsIn(text: string): number[] {
  return [...text.matchAll(/(−?)\$([\d,]+)\.(\d\d)/g)].map(([, minus, whole = '', cents = '']) => {
    const size = Number(whole.replaceAll(',', '')) * 100 + Number(cents);
    return minus === '−' ? -size : size;
  });
}

function percentIn(text: string): Claims['percent'] {
  const match = /(less than |more than )?(\d+)%/.exec(text);
  if (match === null) return null;
  const bound = match[1] === undefined ? null : match[1].startsWith('less') ? 'below' : 'above';
  return { value: Number(match[2]), bound };
}

/** Reads the sentence of an answer. */
export function claimsOf(text: string): Claims {
  const opening = /^(Yes|No)\. /.exec(text);
  const isSame = / the same as /.test(text);
  const compared = /\$[\d,.]+ (more|less)\b(?: \(\d+%\))? than/.exec(text);
  return {
    yesNo: opening?.[1] === 'Yes' ? 'Yes' : opening?.[1] === 'No' ? 'No' : null,
    amounts: amountsIn(text),
    direction: isSame ? 'same' : compared?.[1] === 'more' ? 'more' : compared?.[1] === 'less' ? 'less' : null,
    percent: percentIn(text),
    periods: periodsIn(text),
    counts: [...text.matchAll(/(\d+) (transaction|charge|deposit|refund|full month)s?\b/g)].map(
      ([, count, noun = '']) => ({
        count: Number(count),
        noun,
      }),
    ),
    text,
  };
}
