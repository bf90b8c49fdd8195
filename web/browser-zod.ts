import { fileURLToPath } from 'node:url';

/** In the browser the contract's schemas are made of our own small part of Zod (decision 0091). */
export const browserZod = {
  find: /^zod$/,
  replacement: fileURLToPath(new URL('src/lib/schemas/zod.ts', import.meta.url)),
};
