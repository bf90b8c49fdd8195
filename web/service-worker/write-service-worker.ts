import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

/** What only pages behind the sign-in contain (lib/link-nonce.ts). */
const pageMark = 'cairn-nonce-of-this-answer';
/** The page for every address that has none of its own, such as /account. */
const fallbackPage = '/__spa-fallback.html';

/** Writes the service worker into the folder of the built client, with all that it is to keep in it. */
export async function writeServiceWorker(client: string): Promise<void> {
  const paths = (await readdir(client, { recursive: true }))
    .map((path) => `/${path.replaceAll('\\', '/')}`)
    .sort();
  const files = paths.filter((path) => /^\/assets\/.*\.\w+$/.test(path));
  const pages: string[] = [];
  const version = createHash('sha256').update(JSON.stringify(files));
  for (const path of paths.filter((one) => one.endsWith('.html'))) {
    const text = await readFile(join(client, path), 'utf8');
    if (path !== fallbackPage && !text.includes(pageMark)) continue;
    version.update(text);
    pages.push(path.replace(/\/index\.html$/, ''));
  }
  const kept = { version: version.digest('base64url').slice(0, 12), files, pages };
  const source = await readFile(join(import.meta.dirname, 'service-worker.ts'), 'utf8');
  const script = `const kept = ${JSON.stringify(kept)};\n${stripTypeScriptTypes(source)}`;
  await writeFile(join(client, 'service-worker.js'), script);
}
