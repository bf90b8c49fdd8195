import { join } from 'node:path';
import { type Page, test } from '@playwright/test';

const folder = join(import.meta.dirname, '../../screens');
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** What a person sees at this point of a flow, wide and narrow, light and dark, in screens/; nothing unless pictures are asked for. */
export async function picture(page: Page, name: string): Promise<void> {
  if (test.info().config.metadata.takesPictures !== true) return;
  const own = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const path = join(folder, `flow-${name}-${size.width}-${colorScheme}.png`);
      await page.screenshot({ path, caret: 'hide' });
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (own !== null) await page.setViewportSize(own);
}
