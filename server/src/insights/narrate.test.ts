import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LanguageModel } from '../llm/language-model.ts';
import { openLanguageModel } from '../llm/open-language-model.ts';
import { hostileTexts } from '../llm/test-hostile-texts.ts';
import { chatCompletion, type ModelServer, type Reply, startModelServer } from '../llm/test-model-server.ts';
import { formatFact } from './fact.ts';
import { narrate, narrationRequest } from './narrate.ts';
import { findingsAbout, plainPayee, priceRiseAbout } from './narration/test-findings.ts';

const findings = findingsAbout(plainPayee);

let server: ModelServer;
let model: LanguageModel;
let reply: () => Reply;
beforeAll(async () => {
  server = await startModelServer(() => reply());
  const baseUrl = `${server.origin}/v1`;
  model = openLanguageModel({ provider: 'openai-compatible', baseUrl, apiKey: null, model: 'stub' });
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
});

const saying = (text: string) => () => chatCompletion({ text });
const wordingOf = (title: string, message: string) => JSON.stringify({ title, message });

describe('what is sent', () => {
  test.each(Object.entries(findings))('%s: no fact, in digits or by name', (_name, finding) => {
    const sent = JSON.stringify(narrationRequest(finding));
    for (const fact of Object.values(finding.facts))
      if (fact.kind !== 'count') expect(sent).not.toContain(formatFact(fact));
    expect(sent.replace(/"mostOutputTokens":\d+,"timeoutMs":\d+/, '')).not.toMatch(/\d/);
    expect(sent).not.toMatch(/Fishing|Tidepool|transaction|household/i);
  });

  test('is the same whoever was paid, and however much', async () => {
    const [one, other] = [priceRiseAbout('Tidepool'), priceRiseAbout('Corner Bakery 4455')];
    expect(narrationRequest(one)).toEqual(narrationRequest(other));
    reply = saying('');
    await narrate(model, one);
    expect(JSON.parse(server.calls[0]?.body ?? '')).toMatchObject({
      messages: [
        { role: 'system' },
        {
          role: 'user',
          content: wordingOf(
            '{payee} raised its price',
            '{payee} charged {newPrice} on {on}, up from {oldPrice} a month, which makes {yearly} more a year. Look for a cheaper plan, or cancel if it is no longer worth it.',
          ),
        },
      ],
    });
  });
});

describe('P23 what is shown', () => {
  const finding = priceRiseAbout(plainPayee);

  test('the model’s words, with the ledger’s figures', async () => {
    reply = saying(
      wordingOf('{payee} costs more now', '{payee} charged {newPrice} on {on}, up from {oldPrice} a month.'),
    );
    expect(await narrate(model, finding)).toEqual({
      title: 'Tidepool costs more now',
      message: 'Tidepool charged $17.99 on Nov 5, 2026, up from $15.49 a month.',
    });
  });

  test('also inside a fence of code', async () => {
    reply = saying(`\`\`\`json\n${wordingOf(finding.title, finding.message)}\n\`\`\``);
    expect(await narrate(model, finding)).toEqual({ title: finding.title, message: finding.message });
  });

  test.each([
    ['nothing', ''],
    ['prose', 'Sure! Here is a friendlier version.'],
    ['a figure of its own', wordingOf(finding.title, '{payee} charged $18.49 on {on}.')],
    ['half an answer', '{"title":"{payee} raised its price","mess'],
    ['other JSON', '{"answer":"x"}'],
    ['a number for a text', '{"title":1,"message":2}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a wall of text', wordingOf(finding.title, '{payee} charged {newPrice}. '.repeat(500))],
  ])('the template when the model says %s', async (_name, text) => {
    reply = saying(text);
    expect(await narrate(model, finding)).toBeNull();
  });

  test('the template when the model asks for a tool that it was not given', async () => {
    reply = () =>
      chatCompletion({
        text: wordingOf(finding.title, finding.message),
        calls: [{ id: 'call-1', name: 'delete_budget', input: {} }],
      });
    expect(await narrate(model, finding)).toBeNull();
  });
});

describe('P25 a payee whose name gives orders, before a model that obeys', () => {
  const usual = narrationRequest(priceRiseAbout(plainPayee));

  test.each(hostileTexts.map((hostile) => ({ ...hostile, name: `${hostile.language}: ${hostile.tries}` })))(
    '$name',
    async ({ text, obeyed }) => {
      const finding = priceRiseAbout(text);
      const request = narrationRequest(finding);
      // The model never sees the name, so that it has nothing to obey; and if it did:
      if (request !== null) expect(request).toEqual(usual);
      const { title, message } = finding;
      const attempts = [
        obeyed.says,
        wordingOf(title, obeyed.says),
        wordingOf(obeyed.says, message),
        wordingOf('{payee} raised its price', `{payee} charged {newPrice} on {on}. ${obeyed.says}`),
        wordingOf('{payee} raised its price', `${obeyed.says} {payee} charged {newPrice} on {on}.`),
      ];
      for (const attempt of attempts) {
        reply = () =>
          chatCompletion({ text: attempt, calls: obeyed.calls.map((call) => ({ id: 'a', ...call })) });
        expect(await narrate(model, finding)).toBeNull();
        reply = saying(attempt);
        expect(await narrate(model, finding)).toBeNull();
      }
    },
  );
});
