import type { Page } from '@playwright/test';

/** What must be in the document: an element of the selector, with a text of the pattern. */
export type Part = { selector: string; pattern: string };

type Watch = {
  /** The event from which to count, the last of them before it shows; null counts from the start of the navigation. */
  event: 'click' | 'keydown' | null;
  shown: readonly Part[];
};

/** What has not shown by now will not. */
const patienceMs = 60_000;

/**
 * Runs in the page. Counts from the event to the first frame after the document shows every part, and keeps the promise of it,
 * in milliseconds, for `readMeasured`.
 */
function watchInPage({ event, shown }: Watch): void {
  const isShown = () =>
    shown.every(({ selector, pattern }) =>
      [...document.querySelectorAll(selector)].some((element) =>
        new RegExp(pattern).test(element.textContent ?? ''),
      ),
    );
  const measured = new Promise<{ fromMs: number; ms: number }>((done) => {
    let fromMs = event === null ? 0 : Number.NaN;
    const check = () => {
      if (Number.isNaN(fromMs) || !isShown()) return;
      observer.disconnect();
      requestAnimationFrame(() => done({ fromMs, ms: performance.now() - fromMs }));
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    if (event !== null)
      window.addEventListener(
        event,
        ({ timeStamp }) => {
          fromMs = timeStamp;
        },
        true,
      );
  });
  Reflect.set(window, 'measured', measured);
}

/** Watches from the next event of this kind on the page that is open. */
export async function watch(page: Page, event: 'click' | 'keydown', shown: readonly Part[]): Promise<void> {
  await page.evaluate(watchInPage, { event, shown });
}

/** Watches every navigation to come, from its start. */
export async function watchLoad(page: Page, shown: readonly Part[]): Promise<void> {
  await page.addInitScript(watchInPage, { event: null, shown });
}

/** Waits for what is watched. Gives when the event came, by the page's clock, and how long it took from there. */
export async function readMeasured(page: Page): Promise<{ fromMs: number; ms: number }> {
  return page.evaluate(async (patienceMs) => {
    const tooLong = new Promise<never>((_done, fail) => {
      setTimeout(() => fail(new Error(`Not shown within ${patienceMs} ms`)), patienceMs);
    });
    return await Promise.race([Reflect.get(window, 'measured'), tooLong]);
  }, patienceMs);
}

/** When the answer to the first call after `fromMs` whose address fits was there, in milliseconds from `fromMs`. */
export async function answeredAfter(page: Page, fromMs: number, pattern: string): Promise<number> {
  const find = ({ fromMs, pattern }: { fromMs: number; pattern: string }) =>
    new Promise<number>((done) => {
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (
            entry instanceof PerformanceResourceTiming &&
            entry.startTime >= fromMs &&
            new RegExp(pattern).test(entry.name)
          ) {
            observer.disconnect();
            done(entry.responseEnd - fromMs);
          }
      });
      observer.observe({ type: 'resource', buffered: true });
    });
  return page.evaluate(find, { fromMs, pattern });
}
