import { addDays } from '@cairn/domain/plain-date';
import { z } from 'zod';
import { Random } from '../../scripts/testing/random.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import { today } from './draw-household.ts';
import type { EverySurface } from './every-surface.ts';

const ofAccount = z.object({ account: z.object({ id: z.string() }) });
const ofImport = z.object({
  import: z.object({
    id: z.string(),
    accounts: z.array(
      z.object({
        foundBy: z.string().nullable(),
        statements: z.array(z.object({ key: z.string() })),
        among: z.array(z.object({ accountId: z.string().nullable() })),
      }),
    ),
  }),
});
const ofInsights = z.object({ insights: z.array(z.object({ id: z.string() })) });
const ofTransactions = z.object({ transactions: z.array(z.object({ id: z.string() })) });
const ofComments = z.object({ comments: z.array(z.object({ id: z.string() })) });
const ofAttachments = z.object({ attachments: z.array(z.object({ id: z.string() })) });
const ofStreams = z.object({ streams: z.array(z.object({ accountId: z.string(), key: z.string() })) });

/** What a person does beside their bank: cash, files, rules, corrections, opinions on insights. */
export async function drawLife(surface: EverySurface, scope: HouseholdScope, seed: number): Promise<void> {
  const random = new Random(seed + 1_000_000);
  const post = (path: string, body: object = {}, method = 'POST') =>
    surface.send(scope, path, { method, body });
  const day = () => addDays(today, -random.int(0, 60));
  const cents = () => random.int(-9_999, 9_999) / 100 || 1;
  const { account } = ofAccount.parse(
    JSON.parse(
      await post('/api/accounts', { name: 'Würze “=1+1” \\', kind: 'cash', balance: 60, balanceOn: day() }),
    ),
  );
  for (let count = random.int(1, 6); count > 0; count -= 1)
    await post(`/api/accounts/${account.id}/own-transactions`, {
      amount: cents(),
      date: day(),
      description: random.pick(['MARKET 12', 'CAFÉ "ZWEI"\\', '現金 🙂', '=HYPERLINK("x")']) ?? 'SHOP',
      ...(random.chance(0.4) ? { note: 'A note\nof two lines \\u0000' } : {}),
    });
  await importSomeFiles(surface, scope, random);
  await attachSomeFiles(surface, scope, random);
  await commentOnSome(surface, scope, random);
  if (random.chance(0.7))
    await post('/api/rules', {
      conditions: [{ is: 'text', match: 'contains', text: 'market' }],
      actions: [{ is: 'category', categoryId: 'groceries' }],
      applyToPast: true,
    });
  await surface.refreshInsights(scope);
  const { insights } = ofInsights.parse(JSON.parse(await surface.send(scope, '/api/ai/insights')));
  for (const { id } of insights)
    if (random.chance(0.5)) await post(`/api/ai/insights/${id}/feedback`, { feedback: 'useful' });
  const { streams } = ofStreams.parse(JSON.parse(await surface.send(scope, '/api/recurring')));
  const [stream] = streams;
  if (stream !== undefined && random.chance(0.5))
    await post('/api/recurring/marks', { ...stream, isRecurring: false });
  if (random.chance(0.5)) await surface.send(scope, '/api/notifications/read', { method: 'POST', body: {} });
}

/** Images and PDFs on some transactions; some are removed again. */
async function attachSomeFiles(surface: EverySurface, scope: HouseholdScope, random: Random): Promise<void> {
  const { transactions } = ofTransactions.parse(
    JSON.parse(await surface.send(scope, '/api/transactions?limit=50')),
  );
  for (let count = random.int(1, 4); count > 0; count -= 1) {
    const { id } = random.pick(transactions) ?? {};
    if (id === undefined) return;
    const start = random.pick(['%PDF-1.7\n', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0']) ?? '';
    const bytes = Buffer.from(`${start}${random.int(1, 1_000_000)}`, 'latin1');
    const name = encodeURIComponent(
      random.pick(['receipt.pdf', '../../etc/passwd', '現金 “1”.html', '']) ?? '',
    );
    const path = `/api/transactions/${id}/attachments?name=${name}`;
    const { attachments } = ofAttachments.parse(JSON.parse(await surface.send(scope, path, { bytes })));
    const removed = random.chance(0.3) ? attachments[0]?.id : undefined;
    if (removed !== undefined) await surface.send(scope, `/api/attachments/${removed}`, { method: 'DELETE' });
  }
}

/** Comments on some transactions; some are removed again. */
async function commentOnSome(surface: EverySurface, scope: HouseholdScope, random: Random): Promise<void> {
  const { transactions } = ofTransactions.parse(
    JSON.parse(await surface.send(scope, '/api/transactions?limit=50')),
  );
  for (let count = random.int(0, 3); count > 0; count -= 1) {
    const { id } = random.pick(transactions) ?? {};
    if (id === undefined) return;
    const body = { text: random.pick(['Was this you?', '<b>hi</b>\n=1+1', 'उधार वापस']) };
    const path = `/api/transactions/${id}/comments`;
    const { comments } = ofComments.parse(JSON.parse(await surface.send(scope, path, { body })));
    const removed = random.chance(0.3) ? comments[0]?.id : undefined;
    if (removed !== undefined) await surface.send(scope, `/api/comments/${removed}`, { method: 'DELETE' });
  }
}

/** One file that is imported, perhaps the same again and taken back, and one that stays open. */
async function importSomeFiles(surface: EverySurface, scope: HouseholdScope, random: Random): Promise<void> {
  const lines = Array.from(
    { length: random.int(1, 8) },
    () =>
      `${addDays(today, -random.int(0, 90))},"FILE ""${random.int(1, 3)}""",${random.int(-9_999, -1) / 100}`,
  );
  const bytes = Buffer.from(`Date,Description,Amount\n${lines.join('\n')}\n`);
  const choose = async () => {
    const added = ofImport.parse(
      JSON.parse(await surface.send(scope, '/api/imports?name=a%2Fb.csv', { bytes })),
    );
    const { id, accounts } = added.import;
    // One row alone does not say whose it is.
    for (const { foundBy, statements, among } of accounts)
      if (foundBy === 'asked')
        await surface.send(scope, `/api/imports/${id}`, {
          method: 'PATCH',
          body: {
            account: { keys: statements.map(({ key }) => key), accountId: among[0]?.accountId ?? null },
          },
        });
    return id;
  };
  const run = async (id: string) => {
    await surface.send(scope, `/api/imports/${id}/run`, { body: {} });
    await surface.importFiles(scope, id);
  };
  await run(await choose());
  if (random.chance(0.5)) {
    const second = await choose();
    await run(second);
    if (random.chance(0.5)) await surface.send(scope, `/api/imports/${second}/undo`, { body: {} });
  }
  if (random.chance(0.5)) await choose();
}
