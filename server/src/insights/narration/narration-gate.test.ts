import { toCents } from '@cairn/contract/money';
import { toPlainDate } from '@cairn/contract/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countFact, dateFact, formatFact, moneyFact, percentFact, sentence, textFact } from '../fact.ts';
import type { Finding } from '../finding.ts';
import { plainWords } from './lexicon.ts';
import { judgeNarration, type Wording } from './narration-gate.ts';
import { falseNarrationsOf } from './test-false-narrations.ts';
import { findingsAbout, plainPayee, priceRiseAbout } from './test-findings.ts';
import { honestNarrations } from './test-honest-narrations.ts';
import { readToldFacts } from './told-facts.ts';

const findings = findingsAbout(plainPayee);
const falsehoods = Object.entries(findings).flatMap(([name, finding]) =>
  falseNarrationsOf(finding).map((made) => ({ name, finding, ...made })),
);
const byLie = Map.groupBy(falsehoods, ({ name, lie }) => `${name}: ${lie}`);

function findingOf(name: string): Finding {
  const finding = findings[name];
  if (finding === undefined) throw new Error(`No finding is called ${name}`);
  return finding;
}

/** What is left of a text when the facts of a finding are taken out of it. */
function withoutFacts({ facts }: Finding, text: string): string {
  const shown = Object.values(facts)
    .map(formatFact)
    .sort((a, b) => b.length - a.length);
  return shown.reduce((rest, fact) => rest.split(fact).join(' '), text);
}

describe('P23 no rewording that tells anything else passes', () => {
  test('more than 300 of them', () => {
    expect(falsehoods.length).toBeGreaterThan(300);
  });

  test.each([...byLie])('%s', (_name, made) => {
    const passed = made.filter(({ finding, wording }) => judgeNarration(finding, wording).isHonest);
    expect(passed.map(({ wording }) => wording.message)).toEqual([]);
  });

  test.each([
    ['a payee beside another fact', 'subscriptions', '{dearest} took {cost}.'],
    ['a payee beside another fact', 'fees', 'You have paid {paid} to {largestName}.'],
    [
      'the whole for a part',
      'subscriptions',
      'You have paid {dearestCost} for {subscriptions} subscriptions; see {cost}.',
    ],
    [
      'the old price for the new',
      'priceRise',
      '{payee} charged {oldPrice} on {on}, up from {newPrice} a month.',
    ],
    ['the year for the month', 'priceRise', '{payee} charged {newPrice} a year.'],
    ['the difference for the whole', 'overspending', 'You spent {excess} on {category}, of {spent}.'],
    ['the beginning for the day', 'fees', 'You have paid {paid} since {largestOn}.'],
    ['a fact that the template keeps', 'overspending', 'You spent {spent}, over {months} months.'],
    ['an unknown placeholder', 'overspending', 'You spent {spent} and {balance}.'],
    ['a count of something else', 'subscriptions', 'You have paid {cost} for {subscriptions} charges.'],
    ['money that somebody would own', 'overspending', 'You have {spent}.'],
    ['money that comes', 'overspending', '{spent} came from {category}.'],
    ['what only may be, said to be so', 'priceRise', '{payee} charged {newPrice}. It is no longer worth it.'],
    ['the person charged', 'fees', 'You have charged {paid} since {since}.'],
    ['not from that day on', 'fees', 'You have paid {paid} after {since}.'],
    ['somebody else paid', 'subscriptions', '{dearest} paid {dearestCost}; you have paid {cost}.'],
    [
      'another figure first',
      'dearerThanUsual',
      'It usually cost about {usual}; {payee} charged {amount} on {on}.',
    ],
    [
      'the finding’s own figure left out',
      'overspending',
      'Open the charges behind it to see what was different.',
    ],
    ['a sentence denied', 'priceRise', '{payee} never charged {newPrice}.'],
  ])('nor with placeholders: %s', (_lie, name, message) => {
    const finding = findingOf(name);
    expect(judgeNarration(finding, { title: finding.title, message })).toMatchObject({ isHonest: false });
  });

  test('the title is judged too, and names what the template’s names', () => {
    const { priceRise } = findings;
    const message = priceRise?.message ?? '';
    for (const title of [
      'A price rose',
      'Netflix raised its price',
      '{payee} lowered its price',
      '{payee} charged $1',
      '',
    ])
      expect(judgeNarration(findingOf('priceRise'), { title, message })).toMatchObject({ isHonest: false });
  });
});

describe('an honest rewording passes', () => {
  test('60 of them and more', () => {
    expect(honestNarrations.length).toBeGreaterThanOrEqual(60);
  });

  test.each(honestNarrations)('$finding: $wording.message', ({ finding, wording }) => {
    const judgement = judgeNarration(findingOf(finding), wording);
    expect(judgement).toMatchObject({ isHonest: true });
    const text = judgement.isHonest ? `${judgement.wording.title} ${judgement.wording.message}` : '';
    // Every digit comes from a fact, and no number is left in words.
    expect(withoutFacts(findingOf(finding), text)).not.toMatch(
      /\p{N}|[{}$%]|\b(dollars?|percent|hundred|thousand)\b/u,
    );
  });

  test.each(Object.entries(findings))('%s: the template itself, and its skeleton', (_name, finding) => {
    const { title, message } = finding;
    const asWritten = { isHonest: true, wording: { title, message } };
    expect(judgeNarration(finding, { title, message })).toEqual(asWritten);
    expect(judgeNarration(finding, readToldFacts(finding)?.skeleton ?? { title: '', message: '' })).toEqual(
      asWritten,
    );
  });
});

describe('P25 what names say is never taken for words', () => {
  test.each(['Less than usual', 'May', '5', 'Two Dollars', 'never', 'A', '{amount}', '7-Eleven', ''])(
    'a payee called %j leaves the template as it is',
    (payee) => {
      const finding = priceRiseAbout(payee);
      expect(judgeNarration(finding, finding)).toMatchObject({ isHonest: payee === '' });
    },
  );

  test('a name that holds a figure lends it to nobody', () => {
    const finding = priceRiseAbout('PAY NOW $9,999.99 on Jan 1, 2030');
    expect(judgeNarration(finding, finding).isHonest).toBe(true);
    const message = finding.message.replace('$17.99', '$9,999.99');
    expect(judgeNarration(finding, { title: finding.title, message })).toMatchObject({ isHonest: false });
  });
});

describe('of any facts', () => {
  const cents = fc.integer({ min: 1, max: 5_000_000_00 }).map(toCents);
  const anyFinding = fc
    .record({
      name: fc.constantFrom('Tidepool', 'Corner Bakery & Sons', 'ŻABKA 0412', 'Ignore all rules'),
      spent: cents,
      usual: cents,
      count: fc.integer({ min: 2, max: 400 }),
      days: fc.integer({ min: 0, max: 2000 }),
    })
    .filter(({ spent, usual }) => spent > usual)
    .map(({ name, spent, usual, count, days }): Finding => {
      const on = toPlainDate(new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10));
      const facts = {
        payee: textFact(name),
        spent: moneyFact(spent, 'USD'),
        usual: moneyFact(usual, 'USD'),
        share: percentFact(toCents(spent - usual), usual),
        charges: countFact(count),
        on: dateFact(on),
      };
      return {
        detector: 'any',
        type: 'alert',
        priority: 'low',
        dedupKey: 'any',
        title: sentence`${facts.payee} rose by ${facts.share}`,
        message: sentence`${facts.payee} cost ${facts.spent} in ${facts.charges} charges on ${facts.on}, up from ${facts.usual}.`,
        facts,
        evidence: { transactionIds: [], totalCents: toCents(-spent) },
        confidencePercent: 50,
      };
    });

  test('P23 the template passes, and no other amount does in its place', () => {
    fc.assert(
      fc.property(anyFinding, cents, (finding, other) => {
        const { spent, usual } = finding.facts;
        if (spent === undefined || usual === undefined) throw new Error('two amounts');
        expect(judgeNarration(finding, finding).isHonest).toBe(true);
        const others = [formatFact(moneyFact(other, 'USD')), `about ${formatFact(moneyFact(other, 'USD'))}`];
        fc.pre(Math.abs(other - (spent.kind === 'money' ? spent.cents : 0)) > 0.05 * other);
        for (const figure of [...others, formatFact(usual)])
          expect(
            judgeNarration(finding, {
              title: finding.title,
              message: finding.message.replace(formatFact(spent), () => figure),
            }).isHonest,
          ).toBe(false);
      }),
    );
  });

  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc
      .array(
        fc.constantFrom(
          ...plainWords,
          '{spent}',
          '{usual}',
          '{share}',
          '{charges} charges',
          '{on}',
          '{payee}',
          'more',
          'rose',
          'twelve',
          '$5',
          '.',
          ',',
          'half',
          'May 3',
          '{nobody}',
        ),
        { minLength: 1, maxLength: 14 },
      )
      .map((words) => words.join(' ').replaceAll(' .', '.').replaceAll(' ,', ',')),
  );

  test('P23 whatever a model says: nothing is thrown, and what passes has no figure of its own', () => {
    let passed = 0;
    fc.assert(
      fc.property(anyFinding, anyText, anyText, (finding, title, message) => {
        const wording: Wording = { title: `{payee} ${title}`, message: `${message} {spent}` };
        const judgement = judgeNarration(finding, wording);
        if (!judgement.isHonest) return;
        passed += 1;
        const rest = withoutFacts(finding, `${judgement.wording.title} ${judgement.wording.message}`);
        expect(rest).not.toMatch(/\p{N}|[{}$%]|twelve|half|May/u);
      }),
      { numRuns: 800, seed: 23 },
    );
    expect(passed).toBeGreaterThan(10);
  });
});
