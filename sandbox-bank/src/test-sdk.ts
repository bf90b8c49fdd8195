import { Configuration, PlaidApi, Products } from 'plaid';
import { openTestBank, type TestBank } from './test-bank.ts';

const HEADERS = { 'PLAID-CLIENT-ID': 'client', 'PLAID-SECRET': 'secret', 'Plaid-Version': '2020-09-14' };

/** A bank under test behind a real port, and the official SDK that talks to it. */
export type SdkBank = {
  bank: TestBank;
  plaid: PlaidApi;
  /** Links a person over the SDK, with 300 days of history, and gives the access token. */
  link(options?: {
    institutionId?: string;
    username?: string;
    password?: string;
    products?: Products[];
  }): Promise<string>;
};

export async function openSdkBank(options: Parameters<typeof openTestBank>[0] = {}): Promise<SdkBank> {
  const bank = await openTestBank(options);
  const basePath = await bank.server.listen({ host: '127.0.0.1', port: 0 });
  const plaid = new PlaidApi(
    new Configuration({ basePath, baseOptions: { headers: HEADERS, proxy: false } }),
  );
  return {
    bank,
    plaid,
    link: async ({ institutionId = 'ins_109508', username, password, products } = {}) => {
      const created = await plaid.sandboxPublicTokenCreate({
        institution_id: institutionId,
        initial_products: products ?? [
          Products.Transactions,
          Products.Investments,
          Products.Liabilities,
          Products.Auth,
        ],
        options: {
          ...(username === undefined ? {} : { override_username: username }),
          ...(password === undefined ? {} : { override_password: password }),
          transactions: { days_requested: 300 },
        },
      });
      const exchanged = await plaid.itemPublicTokenExchange({ public_token: created.data.public_token });
      return exchanged.data.access_token;
    },
  };
}

/** The code that a call of the SDK ends with. */
export async function codeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    const reply: unknown = Reflect.get(Object(error), 'response');
    return Reflect.get(Object(Reflect.get(Object(reply), 'data')), 'error_code');
  }
  return null;
}
