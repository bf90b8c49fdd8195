import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createLanguageModel } from './create-language-model.ts';
import type { LanguageModel, ModelRequest } from './language-model.ts';
import { ModelError } from './model-error.ts';
import {
  anthropicMessage,
  chatCompletion,
  type ModelServer,
  type Reply,
  startModelServer,
} from './test-model-server.ts';

const secret = 'sk-hush-hush';
const request: ModelRequest = {
  system: 'You reword.',
  messages: [{ role: 'user', text: 'PRIVATE WORDS' }],
  tools: [],
  maxOutputTokens: 64,
  timeoutMs: 10_000,
};
const tool = {
  name: 'sum_spending',
  description: 'Adds up spending',
  input: z.object({ categoryId: z.string(), months: z.int().min(1).optional() }),
};
const conversation: ModelRequest = {
  ...request,
  tools: [tool],
  messages: [
    { role: 'user', text: 'How much?' },
    {
      role: 'assistant',
      text: '',
      toolCalls: [
        { id: 'call-1', name: 'sum_spending', input: { categoryId: 'groceries' } },
        { id: 'call-2', name: 'sum_spending', input: { categoryId: 'travel' } },
      ],
    },
    { role: 'tool', callId: 'call-1', result: '{"total":"{total1}"}' },
    { role: 'tool', callId: 'call-2', result: '{"total":"{total2}"}' },
  ],
};

let server: ModelServer | undefined;
afterEach(async () => {
  await server?.close();
});

async function open(
  provider: 'openai-compatible' | 'anthropic',
  reply: (index: number) => Reply,
): Promise<{ model: LanguageModel; server: ModelServer }> {
  const started = await startModelServer((_call, index) => reply(index));
  server = started;
  const baseUrl = provider === 'anthropic' ? started.origin : `${started.origin}/v1`;
  return {
    model: createLanguageModel({ provider, baseUrl, apiKey: secret, model: 'stub-1' }),
    server: started,
  };
}

async function failure(answer: Promise<unknown>): Promise<ModelError> {
  try {
    await answer;
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
  throw new Error('it answered');
}

const protocols = [
  { provider: 'openai-compatible', say: chatCompletion },
  { provider: 'anthropic', say: anthropicMessage },
] as const;

describe.each(protocols)('$provider', ({ provider, say }) => {
  test('returns the text and the usage', async () => {
    const { model } = await open(provider, () => say({ text: 'Hello.' }));
    expect(model.name).toBe('stub-1');
    expect(await model.answer(request)).toEqual({
      text: 'Hello.',
      toolCalls: [],
      usage: { inputTokens: 120, outputTokens: 30 },
    });
  });

  test('returns tool input unparsed', async () => {
    const calls = [{ id: 'call-9', name: 'nobody_knows', input: { any: ['thing', 1] } }];
    const { model } = await open(provider, () => say({ text: 'Let me see.', calls }));
    expect(await model.answer(conversation)).toMatchObject({ text: 'Let me see.', toolCalls: calls });
  });

  test.each([
    [400, 'refused'],
    [401, 'refused'],
    [404, 'refused'],
    [500, 'unavailable'],
    [429, 'busy'],
  ])('HTTP %i becomes %s, without request or response', async (status, code) => {
    const { model, server: stub } = await open(provider, () => ({
      status,
      json: { error: { message: `PRIVATE ANSWER to PRIVATE WORDS with ${secret}`, type: 'any' } },
      headers: { 'retry-after-ms': '1' },
    }));
    const error = await failure(model.answer(request));
    expect(error).toMatchObject({ code, status });
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toMatch(
      /PRIVATE|hush/,
    );
    // Only transient errors are retried.
    expect(stub.calls).toHaveLength(status === 429 || status >= 500 ? 2 : 1);
  });

  test('after a transient failure, the retry succeeds', async () => {
    const busy = { status: 429, json: {}, headers: { 'retry-after-ms': '1' } };
    const { model } = await open(provider, (index) => (index === 0 ? busy : say({ text: 'Now.' })));
    expect(await model.answer(request)).toMatchObject({ text: 'Now.' });
  });

  test('a model that never responds times out', async () => {
    const { model } = await open(provider, () => ({ with: () => {} }));
    expect(await failure(model.answer({ ...request, timeoutMs: 60 }))).toMatchObject({ code: 'timeout' });
  });

  test('the deadline covers retries, whatever pause the server requests', async () => {
    const { model } = await open(provider, () => ({
      status: 429,
      json: {},
      headers: { 'retry-after': '30' },
    }));
    expect(await failure(model.answer({ ...request, timeoutMs: 200 }))).toMatchObject({ code: 'timeout' });
  });

  test('an unfinished body times out', async () => {
    const { model } = await open(provider, () => ({
      with: (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"id":"x","choices":[{"mess');
      },
    }));
    const error = await failure(model.answer({ ...request, timeoutMs: 200 }));
    expect(['timeout', 'unavailable', 'unreadable']).toContain(error.code);
  });

  test.each([
    ['half a body', '{"id":"x","choices":[{"mess'],
    ['no JSON', '<html>502</html>'],
    ['JSON that is no answer', '{"ok":true}'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['text for a number', '{"choices":[{"message":{"content":5}}],"content":"x"}'],
  ])('%s is unreadable', async (_name, body) => {
    const { model } = await open(provider, () => ({
      with: (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(body);
      },
    }));
    expect(await failure(model.answer(request))).toMatchObject({ code: 'unreadable' });
  });

  test('a broken connection is unavailable', async () => {
    const { model } = await open(provider, () => ({ with: (response) => response.socket?.destroy() }));
    expect(await failure(model.answer(request))).toMatchObject({ code: 'unavailable' });
  });

  test('a redirect is not followed', async () => {
    const elsewhere = await startModelServer(() => say({ text: 'Trapped.' }));
    const { model } = await open(provider, () => ({
      with: (response) => response.writeHead(307, { location: `${elsewhere.origin}/v1` }).end(),
    }));
    expect(await failure(model.answer(request))).toBeInstanceOf(ModelError);
    expect(elsewhere.calls).toEqual([]);
    await elsewhere.close();
  });

  test('an endless response is aborted', async () => {
    const { model } = await open(provider, () => ({
      with: (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const piece = Buffer.alloc(256 * 1024, ' ');
        const pour = () => {
          while (!response.destroyed && response.write(piece));
        };
        response.on('drain', pour);
        pour();
      },
    }));
    expect(await failure(model.answer(request))).toMatchObject({ code: 'unreadable' });
  });

  test('missing or invalid usage is estimated, never too low', async () => {
    const { model } = await open(provider, () => {
      const reply = say({ text: 'Hello.' });
      if (!('json' in reply)) throw new Error('no JSON');
      return {
        json: { ...z.record(z.string(), z.unknown()).parse(reply.json), usage: { prompt_tokens: -5 } },
      };
    });
    const { usage } = await model.answer(request);
    expect(usage.inputTokens).toBeGreaterThan(5);
    expect(usage.outputTokens).toBeGreaterThan(2);
  });
});

test('openai-compatible: what is sent', async () => {
  const { model, server: stub } = await open('openai-compatible', () => chatCompletion({ text: 'x' }));
  await model.answer(conversation);
  const [call] = stub.calls;
  expect(call).toMatchObject({
    method: 'POST',
    path: '/v1/chat/completions',
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(JSON.parse(call?.body ?? '')).toEqual({
    model: 'stub-1',
    max_tokens: 64,
    messages: [
      { role: 'system', content: 'You reword.' },
      { role: 'user', content: 'How much?' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [
          {
            id: 'call-1',
            type: 'function',
            function: { name: 'sum_spending', arguments: '{"categoryId":"groceries"}' },
          },
          {
            id: 'call-2',
            type: 'function',
            function: { name: 'sum_spending', arguments: '{"categoryId":"travel"}' },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'call-1', content: '{"total":"{total1}"}' },
      { role: 'tool', tool_call_id: 'call-2', content: '{"total":"{total2}"}' },
    ],
    tools: [
      {
        type: 'function',
        function: {
          name: 'sum_spending',
          description: 'Adds up spending',
          parameters: z.toJSONSchema(tool.input),
        },
      },
    ],
  });
});

test('openai-compatible: a call with invalid JSON arguments is unreadable', async () => {
  const { model } = await open('openai-compatible', () => ({
    json: {
      choices: [
        {
          message: { content: null, tool_calls: [{ id: 'a', function: { name: 'x', arguments: '{"a":' } }] },
        },
      ],
    },
  }));
  expect(await failure(model.answer(request))).toMatchObject({ code: 'unreadable' });
});

test('anthropic: what is sent', async () => {
  const { model, server: stub } = await open('anthropic', () => anthropicMessage({ text: 'x' }));
  await model.answer(conversation);
  const [call] = stub.calls;
  expect(call).toMatchObject({
    method: 'POST',
    path: '/v1/messages',
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(JSON.parse(call?.body ?? '')).toEqual({
    model: 'stub-1',
    max_tokens: 64,
    system: 'You reword.',
    messages: [
      { role: 'user', content: 'How much?' },
      {
        role: 'assistant',
        content: [
          { type: 'tool_use', id: 'call-1', name: 'sum_spending', input: { categoryId: 'groceries' } },
          { type: 'tool_use', id: 'call-2', name: 'sum_spending', input: { categoryId: 'travel' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'call-1', content: '{"total":"{total1}"}' },
          { type: 'tool_result', tool_use_id: 'call-2', content: '{"total":"{total2}"}' },
        ],
      },
    ],
    tools: [
      { name: 'sum_spending', description: 'Adds up spending', input_schema: z.toJSONSchema(tool.input) },
    ],
  });
});
