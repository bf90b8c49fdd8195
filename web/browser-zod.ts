import { fileURLToPath } from 'node:url';

/** In the browser the contract's schemas are made of our own small part of Zod (docs/decisions/web.md). */
export const browserZod = {
  find: /^zod$/,
  replacement: fileURLToPath(new URL('src/lib/schemas/zod.ts', import.meta.url)),
};
