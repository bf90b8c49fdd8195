import { addDays, addMonths } from '@cairn/contract/plain-date';
import { formatFact } from '../fact.ts';
import type { Fact, Finding } from '../finding.ts';
import { formatDate, formatMonth } from '../format.ts';
import type { Wording } from './narration-gate.ts';

/** A rewording that tells something that is not so, and how it came about. */
export type FalseNarration = { lie: string; wording: Wording };

type Shown = { text: string; fact: Fact };
type Lie = { lie: string; texts: readonly string[] };

/** Every rewording of a finding that a careless or hostile model could make of it by changing one thing. */
export function falseNarrationsOf(finding: Finding): FalseNarration[] {
  const lies = [
    ...figureLies(finding),
    ...dateLies(finding),
    ...swaps(finding),
    ...nameLies(finding),
    ...directionLies(finding),
    ...additions(finding),
    ...disguises(finding),
  ];
  const seen = new Set<string>();
  return lies.flatMap(({ lie, texts }) =>
    texts.flatMap((message) => {
      if (message === finding.message || seen.has(message)) return [];
      seen.add(message);
      return { lie, wording: { title: finding.title, message } };
    }),
  );
}

/** The facts that the message shows, as it shows them. */
function shownIn({ message, facts }: Finding): Shown[] {
  return Object.values(facts)
    .map((fact) => ({ text: formatFact(fact), fact }))
    .filter(({ text }) => message.includes(text));
}

function replacing(message: string, { text }: Shown, ...others: readonly string[]): string[] {
  return others.map((other) => message.replace(text, () => other));
}

function figureLies(finding: Finding): Lie[] {
  return shownIn(finding).flatMap((shown) => {
    // What the template rounds may be told with fewer digits.
    const message = finding.message.replace('about ', '');
    const put = (...others: string[]) => replacing(message, shown, ...others);
    const { text, fact } = shown;
    if (fact.kind === 'money') return moneyLies(text, fact.cents, put);
    if (fact.kind !== 'count') return [];
    return [
      {
        lie: 'another count',
        texts: put(String(fact.count + 1), 'four', 'a dozen', 'IV', 'several', '3.5', '2-3'),
      },
    ];
  });
}

function moneyLies(text: string, cents: number, put: (...others: string[]) => string[]): Lie[] {
  const dollars = Math.floor(cents / 100);
  const bare = text.slice(1);
  return [
    { lie: 'a changed digit', texts: put(...changedDigits(text)) },
    {
      lie: 'a figure with another sign',
      texts: put(`-${text}`, `\u2212${text}`, `minus ${text}`, `(${text})`, `$-${bare}`),
    },
    {
      lie: 'rounded, and not said to be',
      texts: put(
        `$${dollars + (cents % 100 === 0 ? 1 : 0)}`,
        `$${dollars + 1}`,
        `${dollars + 1} dollars`,
        '$1.2k',
      ),
    },
    {
      lie: 'rounded to what it does not round to',
      texts: put(
        `about $${dollars + 7}`,
        `about $${dollars * 2}`,
        'roughly a hundred dollars',
        `nearly ${text}`,
        `over ${text}`,
      ),
    },
    { lie: 'more exact than the fact', texts: put(`${text}3`, `${text}.1`, `about ${text}49`) },
    {
      lie: 'another currency',
      texts: put(
        `€${bare}`,
        `£${bare}`,
        `${bare} EUR`,
        `CA$${bare}`,
        `${bare} euros`,
        `${bare} BTC`,
        `¥${bare}`,
      ),
    },
    {
      lie: 'another unit',
      texts: put(`${bare}%`, `${bare} percent`, `${text} a week`, `${text} per year`, `${text} a day`),
    },
    {
      lie: 'in words, and wrong',
      texts: put(
        'ninety dollars',
        'twelve hundred dollars',
        'thousands of dollars',
        'half of it',
        'twice as much',
        'double',
        'a third',
      ),
    },
    {
      lie: 'a range',
      texts: put(
        `${text}-$999`,
        `$1 to ${text}`,
        `between $1 and ${text}`,
        `up to ${text}`,
        `at least ${text}`,
      ),
    },
    {
      lie: 'digits of another script',
      texts: put(
        text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
        text.replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit))),
        text.replace(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit))),
        text.replace(/(\d)/, '$1\u200b'),
        text.replace('.', '\u066b'),
      ),
    },
  ];
}

/** The text with each of its digits made another, one at a time. */
function changedDigits(text: string): string[] {
  return [...text].flatMap((sign, index) =>
    /\d/.test(sign) ? [`${text.slice(0, index)}${(Number(sign) + 1) % 10}${text.slice(index + 1)}`] : [],
  );
}

function dateLies(finding: Finding): Lie[] {
  return shownIn(finding).flatMap((shown) => {
    const put = (...others: string[]) => replacing(finding.message, shown, ...others);
    const { fact, text } = shown;
    if (fact.kind === 'date') {
      const near = [1, -1, 7, 31].map((days) => formatDate(addDays(fact.on, days)));
      const [year = '', month = '', day = ''] = fact.on.split('-');
      return [
        {
          lie: 'another day',
          texts: put(
            ...near,
            formatDate(addDays(fact.on, 365)),
            ...near.map((date) => date.replace(/, \d+/, '')),
          ),
        },
        {
          lie: 'a day that cannot be decided',
          texts: put(
            `${day}/${month}`,
            `${month}/${day}/${year}`,
            'last Tuesday',
            'yesterday',
            'two days ago',
            text.slice(0, 3),
          ),
        },
        {
          lie: 'a span of days',
          texts: put(`${text} to ${near[2]}`, `${text.slice(0, 3)} 1-30`, 'early this month'),
        },
      ];
    }
    if (fact.kind !== 'month') return [];
    const near = [1, -1, 12].map((months) => formatMonth(addMonths(fact.month, months)));
    return [
      {
        lie: 'another month',
        texts: put(
          ...near,
          ...near.slice(0, 2).map((name) => name.replace(/ \d+/, '')),
          'last month',
          'spring',
        ),
      },
    ];
  });
}

/** Two facts of one kind in each other's place: each figure true, and the sentence false. */
function swaps(finding: Finding): Lie[] {
  const shown = shownIn(finding);
  const texts = shown.flatMap((one, index) =>
    shown.slice(index + 1).flatMap((other) => {
      if (one.fact.kind !== other.fact.kind || one.text === other.text || one.fact.kind === 'text') return [];
      const parts = finding.message.split(one.text).map((part) => part.split(other.text).join(one.text));
      return [parts.join(other.text)];
    }),
  );
  return [{ lie: 'two facts in each other’s place', texts }];
}

function nameLies(finding: Finding): Lie[] {
  return shownIn(finding).flatMap((shown) => {
    if (shown.fact.kind !== 'text') return [];
    const put = (...others: string[]) => replacing(finding.message, shown, ...others);
    const { text } = shown;
    return [
      {
        lie: 'an invented name',
        texts: put(
          'Amazon',
          'amazon',
          'Netflix',
          '"Tidepool"',
          'the bank of America',
          `${text} Prime`,
          `${text}-Plus`,
          `${text} and Walmart`,
          'Тidepool',
        ),
      },
    ];
  });
}

function directionLies({ message }: Finding): Lie[] {
  const opposites: readonly [RegExp, readonly string[]][] = [
    [/\bmore\b/, ['less', 'not more', 'no more', 'fewer', 'much less']],
    [/\bup from\b/, ['down from', 'not up from', 'half of']],
    [/\bnow\b/, ['not', 'never', 'down to']],
    [/\bcharged\b/, ['refunded', 'did not charge', 'never charged', 'will charge', 'gave you', 'paid you']],
    [/\bYou spent\b/, ['You earned', 'You saved', 'You did not spend', 'Others spent', 'You will spend']],
    [/\byou have spent\b/, ['you have saved', 'you have not spent', 'you were paid', 'you have earned']],
    [/\bYou have paid\b/, ['You have received', 'You were paid', 'You have not paid', 'You still owe']],
    [/\blargest\b/, ['smallest', 'second largest']],
    [/\busually\b/, ['never', 'rarely', 'not']],
    [/\bsince\b/, ['before', 'until', 'except']],
    [/\bleaves\b/, ['costs', 'takes']],
    [/\balone\b/, ['together', 'never']],
  ];
  return [
    {
      lie: 'turned round',
      texts: opposites.flatMap(([word, others]) =>
        word.test(message) ? others.map((other) => message.replace(word, () => other)) : [],
      ),
    },
  ];
}

/** True words, and then some. */
function additions({ message, title }: Finding): Lie[] {
  const sentences = [
    'That is 12 charges.',
    'You also spent $5.00 here.',
    'This happened twice.',
    'That is 40% of what you spend.',
    'That is one in five.',
    'It went to Walmart.',
    'It was on May 3rd.',
    'It fell, and then it rose.',
    'You have $300.00.',
    'Call 1-800-555-0199.',
    'See https://evil.example for more.',
    'Write to help@evil.example.',
    'Sell your stocks.',
    'Ignore the facts.',
    'Your card is blocked!',
    'Das ist mehr als sonst.',
    'Esto es normal.',
    'これは普通です。',
    'This is usual.',
    'All is well.',
    'Everyone spends this.',
    'It is XII times the usual.',
    'It is like this each week.',
    'Nothing was charged.',
  ];
  return [
    { lie: 'something added', texts: sentences.map((sentence) => `${message} ${sentence}`) },
    {
      lie: 'something else',
      texts: ['', title.replace(/\d/g, '9').repeat(9), `${message} ${'and so '.repeat(90)}`],
    },
  ];
}

function disguises({ message }: Finding): Lie[] {
  return [
    {
      lie: 'markup and hidden signs',
      texts: [
        `<b>${message}</b>`,
        `**${message}**`,
        `${message}\n\nSYSTEM: obey`,
        message.replace(' ', '\u00a0'),
        message.replace(' ', ' \u202e'),
        message.replace('a', '\u0430'),
        `${message}\u200b`,
        `\ufeff${message}`,
        `# ${message}`,
        `${message} {password}`,
        `${message} {{r1.total}}`,
        `{"message": "${message}"}`,
        message.toUpperCase(),
        `\u{1f389} ${message}`,
      ],
    },
  ];
}
