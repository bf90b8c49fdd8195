import type { Page } from '@playwright/test';

/** A figure as it stands on a page: what it is called, and its amount, percentage or count. */
export type ShownFigure = { name: string; figure: string };

/**
 * Every figure of a page that has a name of its own, as the DOM has them: the text beside it. What is in a list or a table is a row, whose
 * name is a merchant's, a category's or an account's; within a sentence only what follows a colon is named.
 */
export async function figuresOfPage(page: Page): Promise<ShownFigure[]> {
  return page.locator('main').evaluate((main) => {
    const amount = /^(?:Unknown|(?:> )?[−+-]?[$€£]?\d[\d,]*(?:\.\d+)?[KM]?%?(?: months)?)$/;
    const textOf = (element: Element | null) =>
      (element instanceof HTMLElement ? element.innerText : '').replace(/\s+/g, ' ').trim();
    const isFigure = (element: Element) =>
      amount.test(textOf(element)) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('li, tr, [aria-hidden=true], form, button, .sr-only') === null &&
      ![...element.children].some((child) => amount.test(textOf(child)));
    const isSentence = (element: Element) =>
      [...element.childNodes].some((node) => node instanceof Text && /\w/.test(node.data));
    const sentenceOf = (figure: Element): Element | null => {
      for (let at = figure.parentElement; at !== null && at !== main; at = at.parentElement)
        if (isSentence(at)) return at;
      return null;
    };
    const nameOf = (figure: Element): string | undefined => {
      const sentence = sentenceOf(figure);
      const before = textOf(sentence).split(textOf(figure))[0]?.trim();
      if (before !== undefined && sentence !== null)
        return /(?:^|[.%] ?)([^.%,]*)(?:,[^.%:]*)?:$/.exec(before)?.[1];
      const term = figure.closest('dd')?.parentElement?.querySelector(':scope > dt');
      if (term) return textOf(term);
      for (let at = figure; at !== main; at = at.parentElement ?? main) {
        const beside = [at.previousElementSibling, at.nextElementSibling].map(textOf);
        const name = beside.find((text) => text !== '' && !/\d/.test(text));
        if (name !== undefined) return name;
        if (beside.some((text) => text !== '')) return undefined;
      }
      return undefined;
    };
    return [...main.querySelectorAll('*')].filter(isFigure).flatMap((element) => {
      const name = nameOf(element);
      return name === undefined ? [] : [{ name, figure: textOf(element) }];
    });
  });
}
