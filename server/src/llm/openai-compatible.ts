import OpenAI, { APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions';
import { z } from 'zod';
import type { LanguageModel, ModelAnswer, ModelMessage, ModelRequest, ModelTool } from './language-model.ts';
import { ModelError, toModelError } from './model-error.ts';
import { cappedFetch, fetchOptions, type ModelSettings, maxRetries } from './model-settings.ts';
import { estimateInputTokens, estimateTokens } from './token-estimate.ts';

const tokens = z.int().min(0).max(1_000_000_000);
const completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(
              z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }),
            )
            .nullish(),
        }),
      }),
    )
    .min(1),
  // Some self-hosted servers omit it.
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish().catch(null),
});

/** A model with OpenAI's chat completions API: OpenAI, and most self-hosted servers. */
export function createOpenAiCompatible({ baseUrl, apiKey, model }: ModelSettings): LanguageModel {
  const client = new OpenAI({
    baseURL: baseUrl,
    // The SDK requires a key; servers without authentication ignore it.
    apiKey: apiKey ?? 'none',
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    maxRetries: maxRetries,
    logLevel: 'off',
    fetchOptions,
    fetch: cappedFetch,
  });
  // OpenAI's newer models accept only the new name, most other servers only the old one.
  const isOpenAi = new URL(baseUrl).hostname === 'api.openai.com';
  return {
    name: model,
    answer: async (request) => {
      const limit = request.maxOutputTokens;
      try {
        const answer = await client.chat.completions.create(
          {
            model,
            messages: [{ role: 'system', content: request.system }, ...request.messages.map(toMessage)],
            ...(request.tools.length > 0 ? { tools: request.tools.map(toTool) } : {}),
            ...(isOpenAi ? { max_completion_tokens: limit } : { max_tokens: limit }),
          },
          { timeout: request.timeoutMs, signal: AbortSignal.timeout(request.timeoutMs) },
        );
        return readCompletion(answer, request);
      } catch (thrown) {
        throw toModelError(thrown, { APIError, APIConnectionTimeoutError, APIUserAbortError });
      }
    },
  };
}

function toMessage(message: ModelMessage): ChatCompletionMessageParam {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: message.text };
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: message.result };
    case 'assistant':
      return {
        role: 'assistant',
        content: message.text,
        ...(message.toolCalls.length === 0
          ? {}
          : {
              tool_calls: message.toolCalls.map(({ id, name, input }) => ({
                id,
                type: 'function' as const,
                function: { name, arguments: JSON.stringify(input) },
              })),
            }),
      };
  }
}

function toTool({ name, description, input }: ModelTool): ChatCompletionTool {
  return { type: 'function', function: { name, description, parameters: { ...z.toJSONSchema(input) } } };
}

function readCompletion(answer: unknown, request: ModelRequest): ModelAnswer {
  const read = completion.safeParse(answer);
  const message = read.data?.choices[0]?.message;
  if (!read.success || message === undefined) throw new ModelError('unreadable');
  const text = message.content ?? '';
  const toolCalls = (message.tool_calls ?? []).map(({ id, function: { name, arguments: input } }) => ({
    id,
    name,
    input: parseJson(input),
  }));
  const { usage } = read.data;
  return {
    text,
    toolCalls,
    usage: {
      inputTokens: usage?.prompt_tokens ?? estimateInputTokens(request),
      outputTokens: usage?.completion_tokens ?? estimateTokens(JSON.stringify(message)),
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new ModelError('unreadable');
  }
}
