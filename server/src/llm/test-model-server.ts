import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type SeenCall = {
  method: string;
  path: string;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
};

/** The response to a call: JSON, or a custom handler. */
export type Reply =
  | { status?: number; json: unknown; headers?: Record<string, string> }
  | { with: (response: ServerResponse) => void };

export type ModelServer = { origin: string; calls: SeenCall[]; close: () => Promise<void> };

/** A local HTTP server with a model's protocol; `reply` creates each response in order. */
export async function startModelServer(
  reply: (call: SeenCall, index: number) => Reply | Promise<Reply>,
): Promise<ModelServer> {
  const calls: SeenCall[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const call = { method, path, headers, body: await text(request) };
    const answer = await reply(call, calls.push(call) - 1);
    if ('with' in answer) {
      answer.with(response);
      return;
    }
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.json));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

type ModelOutput = { text?: string; calls?: readonly { id: string; name: string; input: unknown }[] };

/** The JSON of OpenAI's chat completions. */
export function chatCompletion({ text: content = '', calls = [] }: ModelOutput): Reply {
  const tool_calls = calls.map(({ id, name, input }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  return {
    json: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: 'stub',
      choices: [
        {
          index: 0,
          finish_reason: calls.length > 0 ? 'tool_calls' : 'stop',
          message: { role: 'assistant', content, ...(calls.length > 0 ? { tool_calls } : {}) },
        },
      ],
      usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
    },
  };
}

/** The JSON of Anthropic's messages. */
export function anthropicMessage({ text = '', calls = [] }: ModelOutput): Reply {
  return {
    json: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'stub',
      content: [
        ...(text === '' ? [] : [{ type: 'text', text }]),
        ...calls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input })),
      ],
      stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 100, cache_read_input_tokens: 20, output_tokens: 30 },
    },
  };
}
