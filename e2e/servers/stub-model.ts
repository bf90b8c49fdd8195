import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What a model is asked to reword, and what it says. */
export type Wording = { title: string; message: string };

/** What a model is asked about money, and what it calls and says. */
export type Script = { calls: { name: string; input: object }[]; says: string };

export type StubModel = {
  url: string;
  /** What it was asked to reword. */
  asked: Wording[];
  stop: () => Promise<void>;
};

type Request = { messages: { content: string }[]; tools?: unknown[] };

/** A server that speaks OpenAI's chat completions, rewords as it is told, and answers questions by their scripts. */
export async function startStubModel(
  reword: (asked: Wording, index: number) => Wording,
  scripts: Readonly<Record<string, Script>> = {},
): Promise<StubModel> {
  const asked: Wording[] = [];
  function answer(content: string, mayCall: boolean) {
    const one = JSON.parse(content) as Wording & { question?: string };
    const script = scripts[one.question ?? ''];
    if (script === undefined) return { content: JSON.stringify(reword(one, asked.push(one) - 1)) };
    if (!mayCall) return { content: script.says };
    const tool_calls = script.calls.map(({ name, input }, index) => ({
      id: `call-${index}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(input) },
    }));
    return { content: null, tool_calls };
  }
  const server = createServer(async (incoming, response) => {
    const { messages, tools } = (await json(incoming)) as Request;
    const message = answer(messages.at(-1)?.content ?? '', tools !== undefined);
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
