import { addBusinessDays, type Day, dateText, isBusinessDay, partsOf } from '../world/calendar.ts';
import { FIRST_DAY, type Life } from '../world/life.ts';
import { unitsOf } from '../world/movement.ts';
import {
  cashSecurity,
  type Holding,
  type Portfolio,
  plainSecurity,
  type Security,
  type Trade,
  withCashFor,
  worthOf,
} from './portfolio.ts';

/** `weight` is the share of every deposit; what the weights leave stays in cash. `price` is that of the first day. */
type Line = { security: Security; weight: number; price: number };

const line = (weight: number, price: number, security: Security, more: Partial<Security>): Line => ({
  security: { ...security, ...more },
  weight,
  price,
});

const FUND = plainSecurity('NFTMX', 'Northfield Total Market Fund', 'mutual fund');
const BOND_FUND = plainSecurity('ALDB', 'Alder Core Bond ETF', 'etf');
const STOCK = plainSecurity('LKSP', 'Larkspur Design Co', 'equity');
const TRADED = { sector: 'Technology Services', industry: 'Packaged Software', market: 'XNYS' };
const BOND = plainSecurity(null, 'Harborlight Savings Note 4.250% 2034', 'fixed income');
const COUPON = { ratePercent: 4.25, maturesOn: '2034-06-15', issuedOn: '2020-06-15', faceValue: 100 };

const LINES: readonly Line[] = [
  line(0.4, 48.2, FUND, { subtype: 'mutual fund' }),
  line(0.22, 71.55, BOND_FUND, { subtype: 'etf', market: 'XNAS' }),
  line(0.2, 112.4, STOCK, { subtype: 'common stock', ...TRADED }),
  line(0.16, 98.75, BOND, { subtype: 'bond', fixedIncome: COUPON }),
];

/** Share of a holding's value that each quarter's dividend pays, and that buys more of it the same day. */
const QUARTERLY_YIELD = 0.0035;
const MILLIONTHS = 1_000_000;

type Position = Line & { millionths: number; costCents: number };

function depositsOf(life: Life, today: Day): Map<Day, number> {
  const deposits = new Map<Day, number>();
  for (const { enrichment, authorizedOn, amount } of life.movementsThrough(today)) {
    if (enrichment.category !== 'TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS') continue;
    deposits.set(authorizedOn, (deposits.get(authorizedOn) ?? 0) + Math.round(amount * 100));
  }
  return deposits;
}

/** The ledger of the brokerage account, played forward day by day from its value and the money that came in. */
class Brokerage {
  readonly trades: Trade[] = [];
  /** Prices today, as multiples of those of the first day. */
  private index = 1;
  private waitingCents = 0;
  private readonly positions: Position[];
  private readonly life: Life;
  private readonly currency: string;

  constructor(life: Life) {
    this.life = life;
    this.currency = life.profile.currency;
    const opening = unitsOf(life.brokerageCentsOn(FIRST_DAY));
    this.positions = LINES.map((line) => {
      const millionths = Math.round(((opening * line.weight) / line.price) * MILLIONTHS);
      const costCents = Math.round(worthOf(millionths / MILLIONTHS, line.price) * 100);
      return { ...line, millionths, costCents };
    });
  }

  /** Plays one day: the market moves what was there and what came in; money is put to work on business days. */
  play(day: Day, depositCents: number): void {
    const before = this.life.brokerageCentsOn(day - 1) + depositCents;
    this.index *= this.life.brokerageCentsOn(day) / before;
    if (depositCents > 0) this.deposit(day, depositCents);
    const { month, dayOfMonth } = partsOf(day);
    if (!isBusinessDay(day)) return;
    if (this.waitingCents > 0) this.invest(day);
    if (month % 3 === 0 && day === addBusinessDays(day - dayOfMonth + 20, 0)) this.payDividends(day);
  }

  private priceOf(position: Position): number {
    return Math.round(position.price * this.index * 10_000) / 10_000;
  }

  private deposit(day: Day, cents: number): void {
    this.waitingCents += cents;
    this.note(day, 'deposit', {
      name: 'ACH deposit',
      type: 'cash',
      subtype: 'deposit',
      security: cashSecurity(this.currency),
      quantity: unitsOf(cents),
      price: 1,
      amount: unitsOf(-cents),
    });
  }

  private invest(day: Day): void {
    const cents = this.waitingCents;
    this.waitingCents = 0;
    for (const position of this.positions) {
      const shares = (unitsOf(cents) * position.weight) / this.priceOf(position);
      this.buy(day, position, Math.round(shares * MILLIONTHS), 'buy');
    }
  }

  private payDividends(day: Day): void {
    // The price falls by what is paid out.
    this.index /= 1 + QUARTERLY_YIELD;
    for (const position of this.positions) {
      const millionths = Math.round(position.millionths * QUARTERLY_YIELD);
      const amount = worthOf(millionths / MILLIONTHS, this.priceOf(position));
      this.note(day, `dividend-${position.security.name}`, {
        name: `Dividend: ${position.security.name}`,
        type: 'cash',
        subtype: 'dividend',
        security: position.security,
        quantity: 0,
        price: 0,
        amount: -amount,
      });
      this.buy(day, position, millionths, 'dividend reinvestment');
    }
  }

  private buy(day: Day, position: Position, millionths: number, subtype: string): void {
    const quantity = millionths / MILLIONTHS;
    const amount = worthOf(quantity, this.priceOf(position));
    position.millionths += millionths;
    position.costCents += Math.round(amount * 100);
    this.note(day, `${subtype}-${position.security.name}`, {
      name: `${subtype === 'buy' ? 'Buy' : 'Reinvest'}: ${position.security.name}`,
      type: 'buy',
      subtype,
      security: position.security,
      quantity,
      price: this.priceOf(position),
      amount,
    });
  }

  private note(day: Day, key: string, trade: Omit<Trade, 'key' | 'day' | 'fees' | 'currency'>): void {
    this.trades.push({ ...trade, key: `${day}-${key}`, day, fees: 0, currency: this.currency });
  }

  /** What is held at the end of a day, with cash for the rest of the account's value. */
  holdings(day: Day): Holding[] {
    let pricedOn = day;
    while (!isBusinessDay(pricedOn)) pricedOn -= 1;
    const holdings = this.positions.map((position): Holding => {
      const quantity = position.millionths / MILLIONTHS;
      const price = this.priceOf(position);
      return {
        security: position.security,
        quantity,
        price,
        pricedOn: dateText(pricedOn),
        value: worthOf(quantity, price),
        costBasis: unitsOf(position.costCents),
        currency: this.currency,
        vestedQuantity: null,
        vestedValue: null,
      };
    });
    const balance = unitsOf(this.life.brokerageCentsOn(day));
    return withCashFor(balance, holdings, this.currency, dateText(pricedOn));
  }
}

const portfolios = new WeakMap<Life, { today: Day; portfolio: Portfolio }>();

/** A default person's brokerage account at the end of a day. Quantities change by the trades; cash is the rest of the value. */
export function portfolioOn(life: Life, today: Day): Portfolio {
  const known = portfolios.get(life);
  if (known?.today === today) return known.portfolio;
  const deposits = depositsOf(life, today);
  const brokerage = new Brokerage(life);
  for (let day = FIRST_DAY + 1; day <= today; day += 1) brokerage.play(day, deposits.get(day) ?? 0);
  const portfolio = { holdings: brokerage.holdings(today), trades: brokerage.trades };
  portfolios.set(life, { today, portfolio });
  return portfolio;
}
