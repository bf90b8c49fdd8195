import { z } from 'zod';

/** The formats of other programs that the accounts and transactions can be exported in. */
export const exportFormat = z.enum(['beancount', 'hledger', 'ofx', 'qif']);
export type ExportFormat = z.output<typeof exportFormat>;
