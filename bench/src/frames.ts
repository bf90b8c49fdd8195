import type { Page } from '@playwright/test';

export type Frames = {
  /** The percentage of frames in time for 59 a second. */
  inTimePercent: number;
  count: number;
  longestMs: number;
  /** Frames in which a part of the visible list had no row, and those with a row that was not loaded. */
  blank: number;
  placeholder: number;
  scrolledPx: number;
};

/** 59 frames a second. */
const frameMs = 1000 / 59;

/** Runs in the page: records every frame until `stopInPage`, and whether rows cover the visible part of the list. */
function startInPage(): void {
  const noted = { times: [0].slice(1), blank: 0, placeholder: 0, fromY: window.scrollY, going: true };
  Reflect.set(window, 'noted', noted);
  const look = () => {
    const body = document.querySelector('tbody');
    const head = document.querySelector('thead');
    if (body === null || head === null) return;
    const list = body.getBoundingClientRect();
    const top = Math.max(head.getBoundingClientRect().bottom, list.top);
    const bottom = Math.min(window.innerHeight, list.bottom);
    let coveredTo = top;
    const rows = [...body.rows].map((row) => ({ row, box: row.getBoundingClientRect() }));
    rows.sort((a, b) => a.box.top - b.box.top);
    let hasPlaceholder = false;
    for (const { row, box } of rows) {
      if (box.bottom <= top || box.top >= bottom) continue;
      if (row.cells.length === 1) hasPlaceholder = true;
      // Half a pixel is a rounded edge, not a gap.
      if (box.top <= coveredTo + 0.5) coveredTo = Math.max(coveredTo, box.bottom);
    }
    if (coveredTo < bottom - 0.5) noted.blank += 1;
    if (hasPlaceholder) noted.placeholder += 1;
  };
  const tick = (ms: number) => {
    if (!noted.going) return;
    noted.times.push(ms);
    look();
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

function stopInPage(): { times: number[]; blank: number; placeholder: number; scrolledPx: number } {
  const noted: { times: number[]; blank: number; placeholder: number; fromY: number; going: boolean } =
    Reflect.get(window, 'noted');
  noted.going = false;
  return { ...noted, scrolledPx: Math.round(window.scrollY - noted.fromY) };
}

/** Scrolls down with the wheel over the middle of the window, and records every frame. */
export async function scroll(page: Page, distancePx: number, pxPerSecond: number): Promise<Frames> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  const session = await page.context().newCDPSession(page);
  await page.evaluate(startInPage);
  await session.send('Input.synthesizeScrollGesture', {
    x: width / 2,
    y: height / 2,
    yDistance: 0 - distancePx,
    speed: pxPerSecond,
    gestureSourceType: 'mouse',
    preventFling: true,
  });
  const { times, ...seen } = await page.evaluate(stopInPage);
  const spans = times.slice(1).map((ms, index) => ms - (times[index] ?? ms));
  const inTime = spans.filter((ms) => ms <= frameMs).length;
  return {
    ...seen,
    count: spans.length,
    inTimePercent: (100 * inTime) / Math.max(1, spans.length),
    longestMs: Math.max(0, ...spans),
  };
}
