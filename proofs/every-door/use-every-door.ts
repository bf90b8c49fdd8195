import { connectionsResponse } from '@cairn/contract/connections';
import { recurringResponse } from '@cairn/contract/recurring';
import { transactionsResponse } from '@cairn/contract/transactions';
import { addDays, monthOf, todayIn } from '@cairn/domain/plain-date';
import { callAs, type FuzzServer, type Person } from '../fuzz/fuzz-server.ts';
import { previewFile, runImport } from '../fuzz/import-file.ts';
import { populateHousehold } from '../fuzz/populate-household.ts';

const brokerage = 'ins_109511';
const formerBank = { id: 'ins_109510', name: 'Tattersall Federal Credit Union' };

/**
 * A person whose household got rows by each door, through the calls that a browser sends: two banks and one that was disconnected, files,
 * by hand, plans, rules, and whatever else a person may leave in it.
 */
export async function useEveryDoor(server: FuzzServer): Promise<Person> {
  const { person } = await populateHousehold(server, 'tried');
  const send = (method: string, path: string, body?: object | string) =>
    callAs(server.origin, person, method, path, body);
  await server.connect(person, [brokerage], ['transactions', 'investments']);
  await server.connect(person, [formerBank.id]);
  await leaveBank(send);
  const file = { name: 'march.ofx', text: statement };
  await runImport(server, person, await previewFile(server, person, file));

  const today = todayIn('America/New_York', new Date());
  await send('POST', '/api/tags', { name: 'Summer' });
  await send('POST', '/api/saved-filters', { name: 'Coffee', query: 'categoryId=coffee', isShared: true });
  await send('POST', '/api/exchange-rates', {
    base: 'EUR',
    currency: 'USD',
    on: addDays(today, -1),
    rate: '1.085',
  });
  await send('POST', '/api/budgets', {
    category: 'Shopping',
    monthlyLimit: 90,
    month: monthOf(today),
    holdsFor: 'month',
  });
  await send('POST', '/api/budgets', { category: 'Shopping', monthlyLimit: 20, isPersonal: true });
  const { streams } = recurringResponse.parse(await send('GET', '/api/recurring'));
  const [{ accountId, key } = { accountId: '', key: '' }] = streams;
  await send('POST', '/api/recurring/marks', { accountId, key, isRecurring: false });
  await send('GET', '/api/ai/insights');
  const { transactions } = transactionsResponse.parse(await send('GET', '/api/transactions?limit=1'));
  for (const { id } of transactions) {
    await send('POST', `/api/transactions/${id}/comments`, { text: 'Was this ours?' });
    await send('POST', '/api/proposals', { proposals: [{ transactionId: id, note: 'Is it this one?' }] });
  }
  await send('POST', '/api/notifications/choices', {
    kind: 'balance-below',
    accountId,
    amount: -100_000_000,
  });
  await send('PATCH', '/api/notifications/settings', { quietHours: { from: 22, until: 7 } });
  await send('POST', '/api/notifications/channels', {
    kind: 'webhook',
    url: 'https://ntfy.example.org/cairn',
  });
  return person;
}

type Send = (method: string, path: string, body?: object | string) => Promise<unknown>;

/** Disconnects the bank that was connected last; what it brought stays. */
async function leaveBank(send: Send): Promise<void> {
  const { connections } = connectionsResponse.parse(await send('GET', '/api/connections'));
  const left = connections.find(({ institutionName }) => institutionName === formerBank.name);
  if (left === undefined) throw new Error('The bank to leave is not connected');
  await send('DELETE', `/api/connections/${left.id}`);
}

/** A statement whose account, currency and rows are certain: it is imported without a question. */
const statement = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>021000089<ACCTID>55501234<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<DTEND>20260331
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260305<TRNAMT>-12.40<FITID>a1<NAME>CORNER BAKERY</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260312<TRNAMT>-63.99<FITID>a2<NAME>HARDWARE STORE</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260315<TRNAMT>1500.00<FITID>a3<NAME>PAYROLL</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>1923.61<DTASOF>20260331</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
