import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What a model replies: what it calls and says. */
export type Script = { calls: { name: string; input: object }[]; says: string };

/** What it is asked for: the names of the tools that it may call, and what it is sent. */
export type Asked = { tools: string[]; content: string };

export type StubModel = {
  url: string;
  /** All that it was asked. */
  asked: Asked[];
  stop: () => Promise<void>;
};

type Request = { messages: { content: string }[]; tools?: { function: { name: string } }[] };

/** A server that speaks OpenAI's chat completions and replies as configured. */
export async function startStubModel(reply: (asked: Asked) => Script): Promise<StubModel> {
  const asked: Asked[] = [];
  function answer({ messages, tools = [] }: Request) {
    const one = {
      tools: tools.map((tool) => tool.function.name),
      content: messages.at(-1)?.content ?? '',
    };
    asked.push(one);
    const { calls, says } = reply(one);
    const tool_calls = calls.map(({ name, input }, index) => ({
      id: `call-${index}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(input) },
    }));
    return { content: says, tool_calls };
  }
  const server = createServer(async (incoming, response) => {
    const message = answer((await json(incoming)) as Request);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message } }],
        usage: { prompt_tokens: 300, completion_tokens: 60, total_tokens: 360 },
      }),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
