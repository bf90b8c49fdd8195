import { demoKey, demoUser } from '../lib/demo-mode.ts';
import { tokenKey, userKey } from '../lib/session.ts';

/** `sinceMs`: by the page's clock. */
type Preload = { token: string; answers: Record<string, Promise<Response>>; sinceMs: number };

declare global {
  interface Window {
    cairnPreload?: Preload;
  }
}

/** Longer than any page takes to hydrate; older answers are discarded. */
const keptForMs = 10_000;
const verify = { method: 'POST', path: '/api/auth/verify' };

/**
 * Makes a page's first calls while its code is still on the way. It is in the head of the page. The demo asks no
 * server, so in doubt it does nothing.
 */
export function preloadScript(paths: readonly string[]): string {
  return `try {
  const token = localStorage.getItem(\`${tokenKey}\`);
  const user = (localStorage.getItem(\`${userKey}\`) || \`\`).toLowerCase();
  const demo = [localStorage.getItem(\`${demoKey}\`), user.includes(\`demo user\`), user.includes(\`${demoUser.email}\`)];
  if (token) if (!demo.some(Boolean)) {
    const headers = { accept: \`application/json\`, authorization: \`Bearer \` + token };
    const answers = {};
    const ask = function (method, path, more, body) {
      const answer = fetch(path, {
        method, body, headers: { ...headers, ...more }, cache: \`no-store\`, signal: AbortSignal.timeout(${keptForMs})
      });
      answer.catch(Boolean);
      answers[method + \` \` + path] = answer;
    };
    ask(\`${verify.method}\`, \`${verify.path}\`, { [\`content-type\`]: \`application/json\` }, JSON.stringify({ token }));
    for (const path of [${paths.map((path) => `\`${path}\``).join()}]) ask(\`GET\`, path);
    window.cairnPreload = { token, answers, sinceMs: performance.now() };
  }
} catch {}`;
}

/** As the script does: makes the first calls of the page that is opened next, before it is there. */
export function preloadNow(token: string, paths: readonly string[]): void {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const answers: Preload['answers'] = {};
  for (const path of paths) {
    const answer = fetch(path, { headers, cache: 'no-store', signal: AbortSignal.timeout(keptForMs) });
    // A failure reaches the call that takes it.
    answer.catch(() => undefined);
    answers[`GET ${path}`] = answer;
  }
  window.cairnPreload = { token, answers, sinceMs: performance.now() };
}

/** The answer to a call that the page's script has made, once, and only for the session that it was made for. */
export function takePreloaded(
  method: string,
  path: string,
  token: string | null,
): Promise<Response> | undefined {
  const preload = typeof window === 'undefined' ? undefined : window.cairnPreload;
  if (preload === undefined || preload.token !== token) return undefined;
  if (performance.now() - preload.sinceMs > keptForMs) return undefined;
  const key = `${method} ${path}`;
  const answer = preload.answers[key];
  delete preload.answers[key];
  return answer;
}

/** Discards answers that are older than the change just saved. */
export function discardPreloaded(): void {
  if (typeof window !== 'undefined') delete window.cairnPreload;
}
