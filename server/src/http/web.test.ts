import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkPagePolicy, pagePolicy } from './security-headers.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { inlineScriptHashes, placeholderNonce, placeholderOrigin } from './web-files.ts';

const script = 'window.__context = {"é": "<b>"};\n  start();';
const page = (name: string) =>
  `<!doctype html><title>${name}</title><script type="module" src="/assets/app-1a2b.js"></script><script async>${script}</script>`;
const pages = ['/', '/dashboard', '/transactions', '/budgets/:id', '*'];
const code = `export const words = '${'cairn '.repeat(1000)}';`;

const compressedByBuild = '// as the build has compressed it';

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  const files = {
    'index.html': page('home'),
    'login/index.html': page('login'),
    'insights/index.html': page('insights').replace('<script async', `<script nonce="${placeholderNonce}"`),
    '__spa-fallback.html': page('fallback'),
    'assets/app-1a2b.js': code,
    'pages.json': JSON.stringify(pages),
    'about/index.html': `<!doctype html><title>about</title><link rel="canonical" href="${placeholderOrigin}/about"><script>go("${placeholderOrigin}")</script>`,
    'assets/about-3c4d.js': `export const about = '${placeholderOrigin}/about';`,
    'sitemap.xml': `<urlset><url><loc>${placeholderOrigin}/</loc></url></urlset>`,
    'robots.txt': `Sitemap: ${placeholderOrigin}/sitemap.xml`,
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.env': 'SECRET=1',
    'assets/app-1a2b.js.map': '{}',
    'assets/big-7a8b.js': code,
    'assets/big-7a8b.js.br': brotliCompressSync(compressedByBuild),
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  server = await startTestServer({ webRoot: folder });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const titleAt = async (path: string, headers: Record<string, string> = html) =>
  /<title>(.*)<\/title>/.exec(await (await fetch(server.origin + path, { headers })).text())?.[1];

describe('the client’s files', () => {
  it('gives prerendered pages, and the fallback page for every other page’s address', async () => {
    expect(await titleAt('/')).toBe('home');
    expect(await titleAt('/login')).toBe('login');
    expect(await titleAt('/login/')).toBe('login');
    expect(await titleAt('/login?next=%2Fdashboard')).toBe('login');
    expect(await titleAt('/dashboard')).toBe('fallback');
    expect(await titleAt('/transactions?from=2026-01-01')).toBe('fallback');
  });

  it('answers 404 where the client has no page, with the client’s own page that says so', async () => {
    for (const [path, status] of [
      ['/dashboard', 200],
      ['/dashboard/?from=2026-01-01', 200],
      ['/budgets/3', 200],
      ['/nowhere', 404],
      ['/dashboard/nowhere', 404],
      ['/budgets/3/4', 404],
      ['/budgets', 404],
    ] as const) {
      const response = await fetch(server.origin + path, { headers: html });
      expect(response.status, path).toBe(status);
      expect(await response.text(), path).toContain('<title>fallback</title>');
    }
    const etag = (await fetch(`${server.origin}/nowhere`, { headers: html })).headers.get('etag') ?? '';
    const again = await fetch(`${server.origin}/nowhere`, { headers: { ...html, 'if-none-match': etag } });
    expect(again.status).toBe(404);
  });

  it('never takes a mistake for a page', async () => {
    for (const path of [
      '/api/nothing',
      '/assets/gone.js',
      '/sandbox-bank',
      '/sandbox-bank/x',
      '/api',
      '/%ZZ',
    ])
      expect((await fetch(server.origin + path, { headers: html })).status, path).toBe(404);
    expect((await fetch(`${server.origin}/picture.png`, { headers: { accept: 'image/*' } })).status).toBe(
      404,
    );
    expect((await fetch(`${server.origin}/dashboard`, { method: 'POST', headers: html })).status).toBe(404);
  });

  it('gives nothing that is not part of the client', async () => {
    for (const path of [
      '/.env',
      '/assets/app-1a2b.js.map',
      '/..%2f.env',
      '/assets/..%2f..%2f.env',
      '/%2e%2e/etc/passwd',
    ])
      expect((await fetch(server.origin + path)).status, path).toBe(404);
  });

  it('lets browsers keep hashed files for ever and makes them ask for pages again', async () => {
    const asset = await fetch(`${server.origin}/assets/app-1a2b.js`);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(asset.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    const login = await fetch(`${server.origin}/login`);
    expect(login.headers.get('cache-control')).toBe('no-cache');
    const etag = login.headers.get('etag') ?? '';
    const again = await fetch(`${server.origin}/login`, { headers: { 'if-none-match': `"x", ${etag}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('compresses what gains by it, as the caller can read it', async () => {
    for (const [accepted, expected] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await fetch(`${server.origin}/assets/app-1a2b.js`, {
        headers: { 'accept-encoding': accepted },
      });
      expect(response.headers.get('content-encoding'), accepted).toBe(expected);
      expect(response.headers.get('vary')).toBe('accept-encoding');
      expect(await response.text()).toBe(code);
    }
    const small = await fetch(`${server.origin}/favicon.svg`, { headers: { 'accept-encoding': 'br' } });
    expect(small.headers.get('content-encoding')).toBeNull();
  });

  it('sends what the build has compressed, and no such file by its own name', async () => {
    const textIn = async (encoding: string) =>
      (
        await fetch(`${server.origin}/assets/big-7a8b.js`, { headers: { 'accept-encoding': encoding } })
      ).text();
    expect(await textIn('br')).toBe(compressedByBuild);
    expect(await textIn('gzip')).toBe(code);
    expect((await fetch(`${server.origin}/assets/big-7a8b.js.br`)).status).toBe(404);
  });

  it('lets a page run its own inline scripts and no others', async () => {
    for (const path of ['/', '/login', '/dashboard']) {
      const response = await fetch(server.origin + path, { headers: html });
      const policy = response.headers.get('content-security-policy') ?? '';
      const hash = createHash('sha256').update(script).digest('base64');
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain('trusted-types cairn-service-worker;');
      expect(policy).toContain("frame-src 'none'");
      expect(policy).not.toMatch(/unsafe|nonce|https?:/);
    }
  });

  it('gives a page on which Link may open a nonce of its own with each answer, and never from a cache', async () => {
    const open = async (headers: Record<string, string>) => {
      const response = await fetch(`${server.origin}/insights`, { headers: { ...html, ...headers } });
      const text = await response.text();
      const nonce = /<script nonce="([^"]+)">/.exec(text)?.[1] ?? '';
      expect(text).not.toContain(placeholderNonce);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy.split(`'nonce-${nonce}'`), nonce).toHaveLength(4);
      expect(policy).toContain("style-src-attr 'unsafe-inline'");
      const hash = createHash('sha256').update(script).digest('base64');
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}' 'nonce-`);
      expect(response.headers.get('etag')).toBeNull();
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      return { nonce, encoding: response.headers.get('content-encoding') };
    };
    const answers = [
      await open({ 'accept-encoding': 'br' }),
      await open({ 'accept-encoding': 'gzip' }),
      await open({ 'accept-encoding': 'identity', 'if-none-match': '*' }),
    ];
    expect(answers.map(({ encoding }) => encoding)).toEqual(['br', 'gzip', null]);
    expect(new Set(answers.map(({ nonce }) => nonce)).size).toBe(3);
  });
});

describe('the public origin in the build', () => {
  const paths = ['/about', '/about/', '/assets/about-3c4d.js', '/sitemap.xml', '/robots.txt'];

  async function textsOf(at: TestServer, headers: Record<string, string> = {}): Promise<string[]> {
    return Promise.all(
      paths.map(async (path) => (await fetch(at.origin + path, { headers: { ...html, ...headers } })).text()),
    );
  }

  it('is the configured address, whatever host a caller names', async () => {
    const named = await startTestServer({ webRoot: folder, publicUrl: 'https://money.example.org' });
    for (const text of await textsOf(named, { 'x-forwarded-host': 'evil.example' })) {
      expect(text).toContain('https://money.example.org');
      expect(text).not.toContain(placeholderOrigin);
      expect(text).not.toContain('evil.example');
    }
    await named.close();
  });

  it('is this machine and the port that it listens on when none is configured', async () => {
    for (const text of await textsOf(server)) {
      expect(text).toContain(`http://localhost:${new URL(server.origin).port}`);
      expect(text).not.toContain(placeholderOrigin);
    }
  });

  it('is there before inline scripts are hashed, so that they run', async () => {
    const response = await fetch(`${server.origin}/about`, { headers: html });
    const [, inline = ''] = /<script>(.*)<\/script>/.exec(await response.text()) ?? [];
    expect(inline).toContain('localhost');
    const hash = createHash('sha256').update(inline).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
  });

  it('comes with the types that crawlers expect', async () => {
    const typeOf = async (path: string) => (await fetch(server.origin + path)).headers.get('content-type');
    expect(await typeOf('/sitemap.xml')).toBe('application/xml; charset=utf-8');
    expect(await typeOf('/robots.txt')).toBe('text/plain; charset=utf-8');
  });
});

it('hashes inline scripts only, each once', () => {
  const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  expect(
    inlineScriptHashes(
      '<script>a()</script><SCRIPT type="module" >b()</SCRIPT><script src="/x.js"></script><script data-src="x">a()</script>',
    ),
  ).toEqual([hash('a()'), hash('b()')]);
});

describe('the content policy of a page that may open Link', () => {
  const nonce = 'bm9uY2U=';
  const directive = (policy: string, name: string) =>
    policy.split('; ').find((entry) => entry.startsWith(`${name} `)) ?? null;

  it('names no other host when the bank is on our own origin', () => {
    const bank = { linkScriptUrl: '/sandbox-bank/link.js', bankBaseUrl: 'http://127.0.0.1:3000/x' };
    const policy = linkPagePolicy(bank, [], nonce);
    expect(policy).not.toMatch(/https?:/);
    expect(directive(policy, 'frame-src')).toBe("frame-src 'self'");
    expect(directive(policy, 'default-src')).toBe("default-src 'none'");
  });

  it('is what Plaid’s guidance asks for when the bank is Plaid', () => {
    const bank = {
      linkScriptUrl: 'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
      bankBaseUrl: 'https://production.plaid.com',
    };
    const policy = linkPagePolicy(bank, [], nonce);
    expect(directive(policy, 'default-src')).toBe('default-src https://cdn.plaid.com');
    expect(directive(policy, 'script-src')).toBe(
      `script-src 'self' 'nonce-${nonce}' https://cdn.plaid.com/link/v2/stable/link-initialize.js`,
    );
    expect(directive(policy, 'style-src')).toBe(`style-src 'self' 'nonce-${nonce}'`);
    expect(directive(policy, 'style-src-elem')).toBe(`style-src-elem 'self' 'nonce-${nonce}'`);
    expect(directive(policy, 'style-src-attr')).toBe("style-src-attr 'unsafe-inline'");
    expect(directive(policy, 'frame-src')).toBe('frame-src https://cdn.plaid.com');
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://production.plaid.com");
    expect(directive(policy, 'trusted-types')).toBe(
      'trusted-types cairn-service-worker cairn-link-script default',
    );
  });

  it('names a bank that runs by itself', () => {
    const origin = 'http://127.0.0.1:4000';
    const bank = { linkScriptUrl: `${origin}/link.js`, bankBaseUrl: `${origin}/base` };
    const policy = linkPagePolicy(bank, [], nonce);
    expect(directive(policy, 'script-src')).toBe(`script-src 'self' 'nonce-${nonce}' ${origin}/link.js`);
    expect(directive(policy, 'connect-src')).toBe(`connect-src 'self' ${origin}`);
    expect(directive(policy, 'frame-src')).toBe(`frame-src ${origin}`);
  });

  it('is stricter elsewhere: no bank’s host, no frame, no nonce', () => {
    expect(pagePolicy([])).not.toMatch(/nonce|unsafe|https?:/);
  });
});
