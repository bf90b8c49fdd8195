import type { Page } from '@playwright/test';
import type { State } from './state.ts';
import { breakServer, haveProposed } from './trouble.ts';

function asked(question: string, words: RegExp | string) {
  return async (page: Page) => {
    await page.getByRole('textbox', { name: 'Your question' }).fill(question);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Answer' }).getByText(words).first().waitFor();
  };
}

/** Questions about one's money, in the box and in the palette. */
export const askStates: readonly State[] = [
  {
    name: 'ask-total',
    path: '/insights',
    who: 'full',
    prepare: asked('how much on grocreies last month', /^You spent/),
  },
  {
    name: 'ask-list',
    path: '/insights',
    who: 'full',
    prepare: asked('largest charges over $100 this year', /^There are/),
  },
  {
    name: 'ask-compare',
    path: '/insights',
    who: 'full',
    prepare: asked('compare dining August to September', /^You spent/),
  },
  {
    name: 'ask-ranking',
    path: '/insights',
    who: 'full',
    prepare: asked('where does most of my money go this year', /^You spent/),
  },
  {
    name: 'ask-not-understood',
    path: '/insights',
    who: 'full',
    prepare: asked('groceries last month on the moon', /can’t answer that yet/),
  },
  {
    name: 'ask-proposed-budget',
    path: '/insights',
    who: 'full',
    windowOnly: true,
    arrange: haveProposed({ is: 'budget', category: 'Travel', monthlyLimit: 250, now: null }),
    prepare: asked('kindly keep me to $250 of travel', /^Suggested: Travel/),
  },
  {
    name: 'ask-proposed-rule',
    path: '/insights',
    who: 'full',
    windowOnly: true,
    arrange: haveProposed({
      is: 'rule',
      descriptionContains: 'starbucks',
      categoryId: 'education',
      categoryName: 'Education',
    }),
    prepare: asked('kindly put all of starbucks with the schoolbooks', /^Would change/),
  },
  {
    name: 'ask-failed',
    path: '/insights',
    who: 'full',
    arrange: breakServer('**/api/ask'),
    async prepare(page) {
      await page.getByRole('textbox', { name: 'Your question' }).fill('net worth');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'ask-palette',
    path: '/dashboard',
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await page.keyboard.press('ControlOrMeta+k');
      await page
        .getByRole('dialog')
        .getByRole('combobox')
        .fill('how much did I spend on groceries last month');
      await page.getByRole('option', { name: /^You spent/ }).waitFor();
    },
  },
];
