export type BrandKind = { kind: string; names: readonly string[] };

/** The platforms of the strip 'Powered by Industry Leaders', by what they are. */
export const brands: readonly BrandKind[] = [
  { kind: 'Banking APIs', names: ['Plaid', 'Yodlee'] },
  { kind: 'Payments', names: ['Stripe', 'Square'] },
  { kind: 'Crypto', names: ['Coinbase', 'Kraken'] },
  { kind: 'Investing', names: ['Fidelity', 'Robinhood'] },
  { kind: 'Wallets', names: ['Apple Pay', 'PayPal'] },
  { kind: 'Card networks', names: ['Visa', 'Mastercard'] },
  { kind: 'Neo banks', names: ['Chime', 'Revolut'] },
];

export const brandsNote =
  'Cairn connects to banks through Plaid today. The other names are examples of platforms that people use alongside Cairn, and belong to their owners.';
