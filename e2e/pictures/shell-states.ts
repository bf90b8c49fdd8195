import type { State } from './state.ts';

/** What the shell of the signed-in pages opens over them. */
export const shellStates: readonly State[] = [
  {
    name: 'palette',
    path: '/dashboard',
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('dialog').getByRole('combobox').waitFor();
    },
  },
  {
    name: 'palette-search',
    path: '/dashboard',
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('dialog').getByRole('combobox').fill('bud');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'notifications',
    path: '/dashboard',
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page
        .getByRole('dialog')
        .or(page.getByRole('region', { name: 'Notifications' }))
        .first()
        .waitFor();
    },
  },
  {
    name: 'notifications-empty',
    path: '/dashboard',
    who: 'newcomer',
    windowOnly: true,
    async prepare(page) {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page
        .getByRole('dialog')
        .or(page.getByRole('region', { name: 'Notifications' }))
        .first()
        .waitFor();
    },
  },
  {
    name: 'avatar-menu',
    path: '/dashboard',
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await page.getByRole('button', { name: /Account menu of/ }).click();
      await page.getByRole('menuitem', { name: 'Log Out' }).waitFor();
    },
  },
  {
    name: 'shortcuts',
    path: '/dashboard',
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
];
