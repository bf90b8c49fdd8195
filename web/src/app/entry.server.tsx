import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/**
 * Draws one page to HTML at build time, whole. Keep this file: without it the framework's build runs `npm install` by
 * itself, in production mode, and takes the development packages away.
 */
export default async function drawPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const html = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  await html.allReady;
  headers.set('Content-Type', 'text/html');
  return new Response(html, { status, headers });
}
