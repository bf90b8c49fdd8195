import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../testing/run-program.ts';

const withoutComments = (name: string) =>
  readFileSync(join(root, 'deploy', name), 'utf8').replace(/^\s*#.*$/gm, '');

/** The blocks at the left margin of a file of nginx or Caddy, each with its head. */
const blocksOf = (name: string) =>
  [...withoutComments(name).matchAll(/^(\S[^\n{]*)\{\n([\s\S]*?)^\}/gm)].map(([, head = '', body = '']) => ({
    head: head.trim(),
    body: body.replace(/\s+/g, ' '),
  }));

/** What a block of nginx says by a name. */
const said = (body: string, name: string) =>
  [...body.matchAll(new RegExp(`\\b${name} ([^;]+);`, 'g'))].map(([, value]) => value);

describe('nginx', () => {
  const [plain, encrypted, ...others] = blocksOf('nginx.conf').map(({ body }) => body);

  test('without TLS a page is sent on, and a call of the API is refused', () => {
    expect(others).toEqual([]);
    expect(said(plain ?? '', 'listen')).toEqual(['80', '[::]:80']);
    expect(plain).toMatch(/location \/api\/ \{ return 403; \} location \/ \{ return 301 https:/);
    expect(plain).not.toContain('proxy_pass');
  });

  test('speaks TLS 1.2 and 1.3 alone, with forward secrecy and authenticated encryption', () => {
    expect(said(encrypted ?? '', 'listen')).toEqual(['443 ssl http2', '[::]:443 ssl http2']);
    expect(said(encrypted ?? '', 'ssl_protocols')).toEqual(['TLSv1.2 TLSv1.3']);
    const ciphers = said(encrypted ?? '', 'ssl_ciphers').flatMap((list) => list?.split(':') ?? []);
    expect(ciphers.length).toBeGreaterThan(3);
    for (const cipher of ciphers)
      expect(cipher).toMatch(/^ECDHE-(?:ECDSA|RSA)-(?:AES\d+-GCM-|CHACHA20-POLY)/);
  });
});

describe('Caddy', () => {
  const blocks = blocksOf('Caddyfile');

  test('without TLS a page is sent on, and a call of the API is refused', () => {
    expect(blocks.map(({ head }) => head)).toEqual(['money.example.org', 'http://money.example.org']);
    const plain = blocks.at(1)?.body ?? '';
    expect(plain).toMatch(/@calls path \/api\/\* handle @calls \{ respond 403 \} handle \{ redir https:/);
    expect(plain).not.toContain('reverse_proxy');
  });

  test('leaves protocols and ciphers to Caddy, whose default is TLS 1.2 and 1.3 with forward secrecy', () => {
    for (const { body } of blocks) expect(body).not.toMatch(/\bprotocols\b|\bciphers\b|\btls\b/);
  });
});
