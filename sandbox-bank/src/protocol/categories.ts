import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';

/** The older taxonomy, which rows no longer carry: a group's id, and the parts of its branches. */
const BRANCHES: readonly (readonly [id: string, group: 'place' | 'special' | 'digital', path: string])[] = [
  ['10000000', 'special', 'Bank Fees'],
  ['10001000', 'special', 'Bank Fees>Overdraft'],
  ['10002000', 'special', 'Bank Fees>ATM'],
  ['10003000', 'special', 'Bank Fees>Late Payment'],
  ['10005000', 'special', 'Bank Fees>Foreign Transaction'],
  ['11000000', 'special', 'Cash Advance'],
  ['12000000', 'place', 'Community'],
  ['13000000', 'place', 'Food and Drink'],
  ['13001000', 'place', 'Food and Drink>Bar'],
  ['13005000', 'place', 'Food and Drink>Restaurants'],
  ['13005032', 'place', 'Food and Drink>Restaurants>Fast Food'],
  ['13005043', 'place', 'Food and Drink>Restaurants>Coffee Shop'],
  ['14000000', 'place', 'Healthcare'],
  ['15000000', 'special', 'Interest'],
  ['16000000', 'special', 'Payment'],
  ['16001000', 'special', 'Payment>Credit Card'],
  ['16002000', 'special', 'Payment>Rent'],
  ['16003000', 'special', 'Payment>Loan'],
  ['17000000', 'place', 'Recreation'],
  ['18000000', 'place', 'Service'],
  ['18020000', 'place', 'Service>Financial'],
  ['18030000', 'place', 'Service>Insurance'],
  ['18068000', 'place', 'Service>Utilities'],
  ['19000000', 'place', 'Shops'],
  ['19047000', 'place', 'Shops>Supermarkets and Groceries'],
  ['20000000', 'special', 'Tax'],
  ['21000000', 'special', 'Transfer'],
  ['21006000', 'special', 'Transfer>Debit'],
  ['21009000', 'special', 'Transfer>Payroll'],
  ['22000000', 'place', 'Travel'],
  ['22001000', 'place', 'Travel>Airlines and Aviation Services'],
  ['22016000', 'place', 'Travel>Taxi'],
];

/** Who sends credentials all the same is not refused for them. */
const unused = z.unknown().optional();

const get = endpoint('/categories/get', { client_id: unused, secret: unused }, () => ({
  categories: BRANCHES.map(([category_id, group, path]) => ({
    category_id,
    group,
    hierarchy: path.split('>'),
  })),
}));

export const CATEGORY_ENDPOINTS: readonly Endpoint[] = [get];
