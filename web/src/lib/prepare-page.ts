import { createContext } from 'react';

/** Fetches the code of the page at an address, which is likely to be opened next. */
export const PreparePage = createContext<(address: string) => void>(() => undefined);
