/** How to reach a bank that speaks Plaid's protocol. */
export type Bank = { url: string; clientId: string; secret: string };

export type StoredConnection = {
  item_id: string;
  institution_id: string;
  access_token: string;
  removed: boolean;
};

/**
 * Makes one call of the bank's API and gives the JSON as the bank wrote it. `Answer` is what the protocol says it is.
 * Throws when the bank answers with an error.
 */
export async function askBank<Answer>(bank: Bank, path: string, body: object): Promise<Answer> {
  const response = await fetch(`${bank.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'plaid-client-id': bank.clientId,
      'plaid-secret': bank.secret,
      'sandbox-control': bank.secret,
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The bank answered ${path} with ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** The Items that the bank has not been asked to forget, oldest first. */
export async function readItems(bank: Bank): Promise<StoredConnection[]> {
  const { items } = await askBank<{ items: StoredConnection[] }>(bank, '/control/items', {});
  return items.filter((item) => !item.removed);
}

/** Who signs in, by default the default person, what the link is for, and how much history it gives: by default two years. */
export type BankLogin = { username?: string; password?: string; products?: readonly string[]; days?: number };

/** Signs a person in at the bank without its window; gives the public token that the window would. */
export async function createPublicToken(
  bank: Bank,
  institutionId: string,
  login: BankLogin = {},
): Promise<string> {
  const { public_token } = await askBank<{ public_token: string }>(bank, '/sandbox/public_token/create', {
    institution_id: institutionId,
    initial_products: login.products ?? ['transactions'],
    options: {
      override_username: login.username ?? 'user_good',
      override_password: login.password ?? 'pass_good',
      transactions: { days_requested: login.days ?? 730 },
    },
  });
  return public_token;
}
