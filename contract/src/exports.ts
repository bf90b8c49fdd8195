import { z } from 'zod/mini';
import { namedRoutes, route } from './route-definition.ts';

/** The formats of other programs that the accounts and transactions can be exported in. */
export const exportFormat = z.enum(['beancount', 'hledger', 'ofx', 'qif']);
export type ExportFormat = z.output<typeof exportFormat>;

/** The ledger as a file for another program. */
export const exportRoutes = namedRoutes({
  exportLedger: route('GET', '/api/exports', 'viewer', 'read', {
    summary: 'All accounts and posted transactions as a file for another program',
    query: z.object({ format: z._default(exportFormat, 'hledger') }),
    response: z.string(),
    file: 'text/plain',
    needsConfirmation: true,
  }),
});
