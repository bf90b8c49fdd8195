import { describe, expect, it } from 'vitest';
import { linkRules } from './link-trust.ts';

describe('what the Link script may write', () => {
  const { createHTML, createScriptURL } = linkRules(
    'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
  );

  it('is a stylesheet, and no markup', () => {
    const rules = 'html > body > .plaid-link-iframe { position: fixed !important; }';
    expect(createHTML(rules)).toBe(rules);
    expect(createHTML('')).toBe('');
    for (const markup of ['<img src=x onerror=go()>', 'a<b', '</style><script>'])
      expect(createHTML(markup), markup).toBeNull();
  });

  it('is the address of a script beside it, and none elsewhere', () => {
    expect(createScriptURL('https://cdn.plaid.com/link/v2/stable/more.js')).toBe(
      'https://cdn.plaid.com/link/v2/stable/more.js',
    );
    for (const address of [
      'https://evil.example/link/v2/stable/more.js',
      'https://cdn.plaid.com/other/more.js',
      'https://cdn.plaid.com/link/v2/stable/../../../other.js',
      'data:text/javascript,go()',
      'http://cdn.plaid.com/link/v2/stable/more.js',
    ])
      expect(createScriptURL(address), address).toBeNull();
  });
});
