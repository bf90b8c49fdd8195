import { test as base } from '@playwright/test';
import { clockShiftMs, shiftDate } from '../../scripts/testing/clock.ts';

/** Tests whose browser is on the run's clock, in every window that it opens. */
export const test = base.extend<object, { browser: object }>({
  browser: [
    async ({ browser }, use) => {
      const shiftMs = clockShiftMs();
      const { newContext } = browser;
      if (shiftMs !== 0)
        browser.newContext = async (options) => {
          const context = await newContext.call(browser, options);
          await context.addInitScript(shiftDate, shiftMs);
          return context;
        };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
