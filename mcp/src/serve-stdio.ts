import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createMcpServer } from './create-server.ts';
import type { ToolContext } from './tool.ts';

/** Serves the Model Context Protocol on standard input and output until the input ends. */
export async function serveMcpOnStdio(context: ToolContext): Promise<void> {
  const server = createMcpServer(context);
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
}
