import type { Page } from '@playwright/test';

/**
 * Who looks: `visitor` has not signed in, `newcomer` has no bank, `full` has two banks and budgets, `troubled` has a bank
 * that wants a new sign-in.
 */
export type Who = 'visitor' | 'newcomer' | 'full' | 'troubled';

/** One state of one route, as a person can meet it. */
export type State = {
  /** Unique; begins with the route's name. */
  name: string;
  path: string;
  who: Who;
  /** What the network does, set up before the page is opened. */
  arrange?: (page: Page) => Promise<void>;
  /** What the person does once the page has settled. Fails when the state cannot be reached. */
  prepare?: (page: Page) => Promise<void>;
  /** The state is one of waiting: it never settles. */
  waits?: true;
  /** The picture is of the window only: for what floats over the page and for lists without end. */
  windowOnly?: true;
};
