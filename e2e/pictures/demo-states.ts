import type { State } from './state.ts';

const places = ['dashboard', 'transactions', 'budgets', 'accounts', 'insights', 'recurring', 'categories'];

/** The demo, entered as a visitor enters it. */
export const demoStates: readonly State[] = places.map((place) => ({
  name: `${place}-demo`,
  path: '/login',
  who: 'visitor',
  async prepare(page) {
    await page.getByText('Try the demo').first().click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { name: /^Welcome back/ }).waitFor();
    if (place !== 'dashboard') await page.goto(`/${place}`);
  },
}));
