import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { preloadScript } from '../api/preload-script.ts';
import { paperColors } from '../lib/appearance.ts';
import { appearanceScript } from '../lib/appearance-script.ts';
import { placeholderNonce } from '../lib/link-nonce.ts';
import { CheckingAuthentication } from '../ui/checking-authentication.tsx';
import { App } from './app.tsx';
import { codeOf, loadPage, pageAt, pages } from './pages.ts';

/** The addresses of all pages; some are patterns. */
export const addresses = pages.map(({ path }) => path);

/** The pages at one address each. */
export const drawablePages = pages.filter(({ path }) => !/[:*]/.test(path));

/** What stands in the place of the comments in index.html. */
type DrawnPage = { head: string; body: string };

const colors = (['light', 'dark'] as const).map(
  (theme) =>
    `<meta name="theme-color" content="${paperColors[theme]}" media="(prefers-color-scheme: ${theme})">`,
);
/** What React puts in front: elements of the head. */
const headElements = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/** Draws a page as it is before its script runs: public ones are complete, the others say that the token is being checked. */
export async function drawPage(pathname: string): Promise<DrawnPage> {
  const page = pageAt(pathname);
  await loadPage(page);
  const { preload = [] } = codeOf(page).page;
  const html = renderToString(
    <StaticRouter location={pathname}>
      <App />
    </StaticRouter>,
  );
  const [ofPage] = headElements.exec(html) ?? [''];
  // On the pages of the guard the bank's Link window may open.
  const nonce = page.isPublic ? '' : ` nonce="${placeholderNonce}"`;
  const scripts = [`<script${nonce}>${appearanceScript}</script>`];
  if (preload.length > 0) scripts.push(`<script>${preloadScript(preload.map(({ path }) => path))}</script>`);
  return {
    head: [...colors, ofPage, ...scripts].join(''),
    body: `<div id="root" data-page>${html.slice(ofPage.length)}</div>`,
  };
}

/** The page for addresses that are not drawn, until its script knows which it is. */
export function drawAnyPage(): DrawnPage {
  const words = '<title>Cairn</title><meta name="description" content="Know where your money stands.">';
  return {
    head: [...colors, words, `<script>${appearanceScript}</script>`].join(''),
    body: `<div id="root">${renderToString(<CheckingAuthentication />)}</div>`,
  };
}

/** index.html with a page in it. */
export function fillTemplate(html: string, { head, body }: DrawnPage): string {
  return html.replace('<!--head-->', () => head).replace('<!--page-->', () => body);
}
