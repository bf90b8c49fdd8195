/** The part of Trusted Types that is used. As in the DOM's types, their values are strings. */
type Rules = {
  createHTML?: (html: string) => string | null;
  createScriptURL?: (url: string) => string | null;
};
type ScriptUrlPolicy = { createScriptURL: (url: string) => string };

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: Rules) => ScriptUrlPolicy };
  }
}

/**
 * What the Link script may write by itself, under a page policy that asks for Trusted Types (docs/decisions/bank.md). Text without
 * `<` makes no element wherever it is put, so the rules of a stylesheet pass and markup does not. A script may only come from
 * the folder that the Link script itself is in. Anything else is null, which the browser refuses.
 */
export function linkRules(scriptUrl: string): Required<Rules> {
  const folder = new URL('.', scriptUrl);
  return {
    createHTML: (html) => (html.includes('<') ? null : html),
    createScriptURL(asked) {
      const { origin, pathname, href } = new URL(asked, scriptUrl);
      return origin === folder.origin && pathname.startsWith(folder.pathname) ? href : null;
    },
  };
}

let policy: ScriptUrlPolicy | null = null;

/** The address of the Link script, as the page's policy lets a script have one. From here on the script's own rules hold. */
export function trustLinkScript(url: string): string {
  if (window.trustedTypes === undefined) return url;
  if (policy === null) {
    window.trustedTypes.createPolicy('default', linkRules(url));
    policy = window.trustedTypes.createPolicy('cairn-link-script', {
      createScriptURL: (asked) => (asked === url ? asked : null),
    });
  }
  return policy.createScriptURL(url);
}
