/**
 * Runs `action` at once and then at most once in `intervalMs`, always once more after the last request, so that nothing
 * asked for is left undone.
 */
export function throttle(
  action: () => void,
  intervalMs: number,
): { request: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let waiting = false;

  function run(): void {
    waiting = false;
    action();
    timer = setTimeout(() => {
      timer = null;
      if (waiting) run();
    }, intervalMs);
  }

  return {
    request() {
      if (timer === null) run();
      else waiting = true;
    },
    cancel() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      waiting = false;
    },
  };
}
