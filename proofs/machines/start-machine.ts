import type { KeyScope } from '@cairn/contract/key-scope';
import pg from 'pg';
import { type Caller, type Households, startHouseholds } from '../tenants/households.ts';

/** A server with a person, whose key a program uses, and an account that they keep by hand. */
export type Machine = {
  households: Households;
  owner: Caller;
  /** Makes a key of somebody, as on the page of Account settings. */
  keyOf: (caller: Caller, scopes?: readonly KeyScope[]) => Promise<string>;
  /** A call with a key; throws unless it is done. */
  call: (key: string, method: string, path: string, body?: object) => Promise<unknown>;
  accountId: string;
  /** Adds a transaction, whose description then becomes whatever a bank could have sent. */
  addRow: (amount: number, description: string) => Promise<string>;
  close: () => Promise<void>;
};

const idIn = (answer: unknown, ...path: string[]): string => {
  const found = path.reduce<unknown>(
    (value, field) => (typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined),
    answer,
  );
  if (typeof found !== 'string') throw new Error(`There is no ${path.join('.')} in the answer`);
  return found;
};

export async function startMachine(): Promise<Machine> {
  const households = await startHouseholds();
  const owner = await households.register('ada');
  const send = async (token: string, method: string, path: string, body?: object) => {
    const response = await fetch(households.origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  const keyOf = async ({ token }: Caller, scopes: readonly KeyScope[] = ['read', 'write', 'accounts']) =>
    idIn(await send(token, 'POST', '/api/keys', { name: 'Program', scopes, days: 30 }), 'secret');
  const key = await keyOf(owner);
  const made = await send(key, 'POST', '/api/v1/accounts', { name: 'Wallet', kind: 'cash', balance: 1000 });
  const accountId = idIn(made, 'account', 'id');
  const admin = new pg.Client({ connectionString: households.adminUrl });
  await admin.connect();
  const today = idIn(await send(key, 'GET', '/api/v1/household'), 'today');
  return {
    households,
    owner,
    keyOf,
    call: send,
    accountId,
    async addRow(amount, description) {
      const path = `/api/v1/accounts/${accountId}/own-transactions`;
      const body = { amount, date: today, description: 'Row' };
      const id = idIn(await send(key, 'POST', path, body), 'transaction', 'id');
      await admin.query(
        'update cairn.transactions set description = $1, predicted_merchant_name = $1 where id = $2',
        [description, id],
      );
      return id;
    },
    async close() {
      await admin.end();
      await households.close();
    },
  };
}
