import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { createMcpServer } from './create-server.ts';
import type { ToolContext } from './tool.ts';

/** Answers one request of the Streamable HTTP transport. Nothing is kept between two. */
export async function answerMcpRequest(
  request: Request,
  parsedBody: unknown,
  context: ToolContext,
): Promise<{ status: number; type: string | null; text: string }> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createMcpServer(context);
  await server.connect(transport);
  try {
    const answer = await transport.handleRequest(request, { parsedBody });
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  } finally {
    await server.close();
  }
}
