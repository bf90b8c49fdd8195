// `npm run build`: the files of the browser, and each page that has an address of its own as it is before its script runs.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, createServer, type Manifest } from 'vite';
import { writeServiceWorker } from './service-worker/write-service-worker.ts';
import { type Drawing, loadDrawing, manifestFile } from './vite.config.ts';
import { writeCompressed } from './write-compressed.ts';

const client = join(import.meta.dirname, 'build/client');

/** Styles and scripts of a module and of all that it imports, beside those that the template names. */
function filesOf(manifest: Manifest, name: string, template: string): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const collect = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) collect(imported);
    for (const file of [...(chunk.css ?? []), chunk.file]) files.add(`/${file}`);
  };
  collect(name);
  return [...files].filter((file) => !template.includes(file));
}

/** A page's code is on its way before its script asks for it. */
function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;
}

async function writePages(draw: Drawing): Promise<void> {
  const template = await readFile(join(client, 'index.html'), 'utf8');
  const manifest: Manifest = JSON.parse(await readFile(join(client, manifestFile), 'utf8'));
  await rm(join(client, manifestFile));
  const write = (folder: string, name: string, text: string) =>
    mkdir(join(client, folder), { recursive: true }).then(() => writeFile(join(client, folder, name), text));
  for (const { path, file, isPublic } of draw.drawablePages) {
    const modules = [`src/pages/${file}.tsx`, ...(isPublic ? [] : ['src/app/signed-in-layout.tsx'])];
    const files = new Set(modules.flatMap((name) => filesOf(manifest, name, template)));
    const { head, body } = await draw.drawPage(path);
    const links = [...files].map(linkTo).join('');
    await write(path, 'index.html', draw.fillTemplate(template, { head: head + links, body }));
  }
  await write('.', '__spa-fallback.html', draw.fillTemplate(template, draw.drawAnyPage()));
  // The server answers 404 at every other address.
  await write('.', 'pages.json', JSON.stringify(draw.addresses));
}

await build({ logLevel: 'error' });
const server = await createServer({
  mode: 'production',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
await writePages(await loadDrawing(server));
await server.close();
await writeServiceWorker(client);
await writeCompressed(client);
