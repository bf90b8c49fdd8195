import Anthropic, { APIConnectionTimeoutError, APIError, APIUserAbortError } from '@anthropic-ai/sdk';
import type { MessageParam, Tool, ToolResultBlockParam } from '@anthropic-ai/sdk/resources/messages';
import { z } from 'zod';
import type { LanguageModel, ModelAnswer, ModelMessage, ModelRequest, ModelTool } from './language-model.ts';
import { ModelError, toModelError } from './model-error.ts';
import { cappedFetch, fetchOptions, type ModelSettings, maxRetries } from './model-settings.ts';
import { estimateInputTokens, estimateTokens } from './token-estimate.ts';

const tokens = z.int().min(0).max(1_000_000_000);
const block = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.unknown() }),
  // Other content types.
  z.object({ type: z.string() }).transform(() => ({ type: 'other' as const })),
]);
const message = z.object({
  content: z.array(block),
  usage: z
    .object({
      input_tokens: tokens,
      output_tokens: tokens,
      cache_creation_input_tokens: tokens.nullish(),
      cache_read_input_tokens: tokens.nullish(),
    })
    .nullish()
    .catch(null),
});

/** A model behind Anthropic's Messages API. */
export function createAnthropic({ baseUrl, apiKey, model }: ModelSettings): LanguageModel {
  const client = new Anthropic({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    webhookKey: null,
    maxRetries: maxRetries,
    logLevel: 'off',
    openTelemetry: false,
    fetchOptions,
    fetch: cappedFetch,
  });
  return {
    name: model,
    answer: async (request) => {
      try {
        const answer = await client.messages.create(
          {
            model,
            max_tokens: request.maxOutputTokens,
            system: request.system,
            messages: toMessages(request.messages),
            ...(request.tools.length > 0 ? { tools: request.tools.map(toTool) } : {}),
          },
          { timeout: request.timeoutMs, signal: AbortSignal.timeout(request.timeoutMs) },
        );
        return readMessage(answer, request);
      } catch (thrown) {
        throw toModelError(thrown, { APIError, APIConnectionTimeoutError, APIUserAbortError });
      }
    },
  };
}

/** Tool results go into one user message, as the API requires. */
function toMessages(messages: readonly ModelMessage[]): MessageParam[] {
  const params: MessageParam[] = [];
  let results: ToolResultBlockParam[] = [];
  for (const one of messages) {
    if (one.role === 'tool') {
      if (results.length === 0) params.push({ role: 'user', content: results });
      results.push({ type: 'tool_result', tool_use_id: one.callId, content: one.result });
      continue;
    }
    results = [];
    if (one.role === 'user') params.push({ role: 'user', content: one.text });
    else
      params.push({
        role: 'assistant',
        content: [
          ...(one.text === '' ? [] : [{ type: 'text' as const, text: one.text }]),
          ...one.toolCalls.map(({ id, name, input }) => ({ type: 'tool_use' as const, id, name, input })),
        ],
      });
  }
  return params;
}

function toTool({ name, description, input }: ModelTool): Tool {
  return { name, description, input_schema: { ...z.toJSONSchema(input), type: 'object' } };
}

function readMessage(answer: unknown, request: ModelRequest): ModelAnswer {
  const read = message.safeParse(answer);
  if (!read.success) throw new ModelError('unreadable');
  const { content, usage } = read.data;
  const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
  const toolCalls = content.flatMap((part) =>
    part.type === 'tool_use' ? [{ id: part.id, name: part.name, input: part.input }] : [],
  );
  const cached = (usage?.cache_creation_input_tokens ?? 0) + (usage?.cache_read_input_tokens ?? 0);
  return {
    text,
    toolCalls,
    usage: {
      inputTokens: usage ? usage.input_tokens + cached : estimateInputTokens(request),
      outputTokens: usage?.output_tokens ?? estimateTokens(JSON.stringify(content)),
    },
  };
}
