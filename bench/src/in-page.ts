import type { Page } from '@playwright/test';

/** An element that must be in the document, whose text matches the pattern. */
export type Part = { selector: string; pattern: string };

type Watch = {
  /** The event from which to measure, the last before the parts show; null measures from the start of the navigation. */
  event: 'click' | 'keydown' | null;
  shown: readonly Part[];
};

const timeoutMs = 60_000;

/** Runs in the page. Measures from the event to the first frame after the document shows every part, for `readMeasured`. */
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

/** Waits for the watched parts. `fromMs` is the event's time by the page's clock. */
export async function readMeasured(page: Page): Promise<{ fromMs: number; ms: number }> {
  return page.evaluate(async (timeoutMs) => {
    const tooLong = new Promise<never>((_done, fail) => {
      setTimeout(() => fail(new Error(`Not shown within ${timeoutMs} ms`)), timeoutMs);
    });
    return await Promise.race([Reflect.get(window, 'measured'), tooLong]);
  }, timeoutMs);
}

/** When the first matching call after `fromMs` was answered, in milliseconds from `fromMs`. */
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
