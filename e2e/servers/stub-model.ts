import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What a model is asked to reword, and what it says. */
export type Wording = { title: string; message: string };

export type StubModel = { url: string; asked: Wording[]; stop: () => Promise<void> };

/** A server that speaks OpenAI's chat completions and rewords as it is told. */
export async function startStubModel(reword: (asked: Wording, index: number) => Wording): Promise<StubModel> {
  const asked: Wording[] = [];
  const server = createServer(async (request, response) => {
    const { messages } = (await json(request)) as { messages: { content: string }[] };
    const one = JSON.parse(messages.at(-1)?.content ?? '') as Wording;
    const content = JSON.stringify(reword(one, asked.push(one) - 1));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
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
