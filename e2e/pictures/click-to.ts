import type { Page } from '@playwright/test';
import { waitUntilSettled } from './settled.ts';
import type { State } from './state.ts';

/** Brings a fresh page of the right person into a state. Throws when the state cannot be reached. */
export async function reach(page: Page, state: State): Promise<void> {
  await state.arrange?.(page);
  await page.goto(state.path);
  if (state.waits === undefined) await waitUntilSettled(page);
  await state.prepare?.(page);
  if (state.waits === undefined) await waitUntilSettled(page);
  else await page.locator('h1').first().waitFor();
}
