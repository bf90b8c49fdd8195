import type { Wording } from './narration-gate.ts';

/**
 * Rewordings that a person would call right, by finding of test-findings.ts: with the figures spelled in some way, and with
 * placeholders, as a model that is told no figure writes them.
 */
const told: Readonly<Record<string, readonly (readonly [title: string, message: string])[]>> = {
  priceRise: [
    [
      'Tidepool costs more now',
      'Tidepool charged $17.99 on November 5, up from $15.49 a month. That is $30.00 more a year.',
    ],
    [
      'Tidepool raised its price',
      'On 5 November 2026 Tidepool charged 17.99 dollars, up from 15.49 dollars a month; that makes $30 more a year.',
    ],
    [
      '{payee} raised its price',
      '{payee} charged {newPrice} on {on}, up from {oldPrice} a month. It makes {yearly} more a year.',
    ],
    [
      '{payee} has a higher price',
      'On {on}, {payee} charged {newPrice}. Before, it was {oldPrice} a month. That makes {yearly} more a year, so look for a cheaper plan.',
    ],
    [
      'The price of {payee} rose',
      'With {newPrice} on {on}, {payee} now charges more than the {oldPrice} a month from before. Cancel if it is no longer worth it.',
    ],
    [
      '{payee} raised its price',
      '{payee} charged {newPrice}, up from {oldPrice} a month. That is {yearly} more a year, so cancel it if it is no longer worth it.',
    ],
    [
      'Tidepool’s price went up',
      'Tidepool’s charge on 2026-11-05 was for more than before; it charged $17.99, up from $15.49 a month.',
    ],
    [
      'Tidepool increased its price',
      'Tidepool charged $17.99 on Nov 5th, which makes thirty dollars more a year.',
    ],
    [
      '{payee} raised its price',
      'Your charge from {payee} rose to {newPrice} on {on}, from {oldPrice} a month. You spend {yearly} more a year.',
    ],
  ],
  fees: [
    [
      '$52.25 went to fees and interest',
      'Since September 3 you have paid $52.25 in fees and interest. The largest, $35, was charged on September 28 (Tidepool).',
    ],
    [
      'Fees and interest cost you $52.25',
      'You paid $52.25 in fees and interest since Sep 3. Ask your bank to take back the largest, $35.00 on Sep 28 (Tidepool).',
    ],
    [
      '{paid} went to fees and interest',
      'Fees and interest have cost you {paid} since {since}. Ask your bank about the largest, {largest} on {largestOn} ({largestName}).',
    ],
    [
      '{paid} in fees and interest',
      'Your fees and interest since {since} come to {paid}. Ask your bank to take back the largest.',
    ],
    [
      'You paid {paid} in fees and interest',
      'Since {since} you have paid {paid} in fees and interest. Ask your bank about the largest of these.',
    ],
    [
      '{paid} went to fees and interest',
      '{paid} went to fees and interest since {since}. The largest of these is {largest}, on {largestOn}.',
    ],
    [
      'Fees and interest cost {paid}',
      'You have paid {paid} in fees and interest since {since}; ask your bank to take back the largest, {largest}.',
    ],
    [
      'Fees cost you {paid}',
      'Altogether you have paid fifty-two dollars and twenty-five cents in fees and interest since 3rd of September 2026.',
    ],
  ],
  subscriptions: [
    [
      'Your subscriptions add up to $346.23',
      'You have paid $346.23 for three subscriptions since March 3. Tidepool alone cost $206.91.',
    ],
    [
      'Your subscriptions cost $346.23',
      'Since March 3, 2026 you have paid $346.23 for 3 subscriptions; Tidepool alone took $206.91. Cancel one that you would not sign up for today.',
    ],
    [
      '{cost} for your subscriptions',
      'Together, your {subscriptions} subscriptions cost {cost} since {since}. {dearest} alone took {dearestCost}.',
    ],
    [
      'Your subscriptions add up to {cost}',
      'You have paid {cost} for {subscriptions} subscriptions. {dearest} alone cost {dearestCost}.',
    ],
    [
      'You have spent {cost} on subscriptions',
      'Your {subscriptions} subscriptions have cost you {cost} since {since}. Cancel one that you would not sign up for again today.',
    ],
    [
      'Subscriptions cost you {cost}',
      'Since {since} you spent {cost} on {subscriptions} subscriptions; with {dearest} alone you spent {dearestCost}.',
    ],
    [
      'Your subscriptions add up',
      'About $346 went to three subscriptions since Mar 3. Tidepool alone cost about $207.',
    ],
    [
      'Your subscriptions add up to {cost}',
      'Here is what you have paid for {subscriptions} subscriptions since {since}, {cost} altogether.',
    ],
  ],
  dearerThanUsual: [
    ['Tidepool charged more than usual', 'On November 12 Tidepool charged $184.35. It is usually about $61.'],
    [
      'A higher bill from Tidepool',
      'Tidepool charged $184.35 on Nov 12, 2026; the usual charge is about $61.20. Check the bill if you did not expect that.',
    ],
    [
      '{payee} charged more than usual',
      '{payee} charged {amount} on {on}. Usually it charges about {usual}. If you did not expect that, ask them about it.',
    ],
    [
      '{payee} charged you more than usual',
      'On {on} you were charged {amount} by {payee}; before, it usually cost about {usual}.',
    ],
    [
      'A charge from {payee} is higher than usual',
      '{payee} charged {amount} on {on}. That is more than the usual {usual}; check the bill, and ask them about it.',
    ],
    [
      '{payee} costs more than usual',
      'The bill from {payee} on {on} was higher than usual; it charged {amount}, up from about {usual}.',
    ],
    [
      'Tidepool’s charge is above the usual',
      'Tidepool charged one hundred and eighty-four dollars and thirty-five cents on 12 Nov. It is usually about $61.20.',
    ],
    [
      '{payee} charged more',
      'If you did not expect the {amount} that {payee} charged on {on}, check the bill.',
    ],
  ],
  large: [
    [
      'A large charge from Tidepool',
      'On November 14, Tidepool charged $1,234.50. It is one of your largest charges since April 1.',
    ],
    [
      'Tidepool charged a large amount',
      'Tidepool charged about $1.2k on Nov 14, 2026, one of your largest charges since Apr 1, 2026.',
    ],
    [
      'A large charge from {payee}',
      'The charge of {amount} by {payee} on {on} is one of your largest since {since}.',
    ],
    [
      '{payee} charged a large amount',
      'If you do not recognize the {amount} that {payee} charged on {on}, tell your bank soon.',
    ],
    [
      'One of your largest charges is from {payee}',
      '{payee} charged {amount} on {on}. Tell your bank soon if you do not recognize it.',
    ],
    [
      'A large charge from {payee}',
      'Look at one of your largest charges since {since}; {payee} charged {amount} on {on}.',
    ],
    [
      'A large purchase at {payee}',
      'A purchase at {payee} on {on} cost {amount}. If you don’t recognize it, tell your bank soon.',
    ],
    [
      'A large charge from Tidepool',
      'Tidepool charged twelve hundred and thirty-four dollars and fifty cents on November 14th.',
    ],
  ],
  overspending: [
    [
      'You have spent more than usual on Fishing Gear',
      'By November 17 you have spent $332.40 on Fishing Gear, $212.40 more than you usually have by this point in a month.',
    ],
    [
      'More spent on Fishing Gear than usual',
      'You spent $332.40 on Fishing Gear by Nov 17, 2026. That is $212.40 more than usual by this point in a month.',
    ],
    [
      '{category} costs more than usual',
      '{spent} went to {category} by {today}. That is {excess} more than usual; open the charges to see what was different.',
    ],
    [
      'You spent more on {category} than usual',
      'By {today}, {category} has cost you {spent}, which is {excess} more than usual.',
    ],
    [
      '{category} is higher than usual',
      'Your spending on {category} reached {spent} by {today}. That is {excess} above the usual.',
    ],
    [
      '{category} is above your usual',
      'You have spent {spent} on {category} by {today}, {excess} more than you usually have.',
    ],
    [
      'More than usual on {category}',
      'You have spent {spent} on {category}. Open the charges behind it to see what was different.',
    ],
    [
      'You have spent more than usual on {category}',
      'With {spent} on {category} by {today}, you have spent {excess} more than usual by this point in a month.',
    ],
  ],
  risen: [
    [
      'Fishing Gear has risen by 31%',
      'From August to October you spent $786 on Fishing Gear. A usual month is now $262; before, it was $200.',
    ],
    [
      'Fishing Gear is up 31 percent',
      'You spent $786.00 on Fishing Gear from August 2026 to October 2026. A usual month is now $262.00, up from $200.00.',
    ],
    [
      '{category} rose by {changePercent}',
      'You spent {spent} on {category} from {from} to {to}. It went up from {earlier}; a usual month is now {recent}.',
    ],
    [
      '{category} has grown by {changePercent}',
      'Since {from} you spent {spent} on {category}. A budget for {category} would keep it in sight.',
    ],
    [
      'Your spending on {category} rose {changePercent}',
      'You spent {spent} on {category} from {from} until {to}. If you did not mean it to grow, a budget would keep it in sight.',
    ],
    [
      '{category} costs {changePercent} more',
      'From {from} through {to}, {category} cost you {spent}. A usual month is now {recent}; earlier, it was {earlier}.',
    ],
    [
      '{category} has increased by about {changePercent}',
      '{category} cost {spent} from {from} to {to}. Your usual month is now {recent}, more than the {earlier} before.',
    ],
    [
      '{category} has risen',
      'You have spent {spent} on {category} from {from} to {to}; a usual month was {earlier} before.',
    ],
  ],
  fallen: [
    [
      'Fishing Gear has fallen by 38%',
      'You spent $750 on Fishing Gear from August to October. A usual month is now $250; before, it was $400.',
    ],
    [
      'Fishing Gear is down 38%',
      'From Aug to Oct you spent $750.00 on Fishing Gear. That leaves $150 a month that you could set aside.',
    ],
    [
      '{category} fell by {changePercent}',
      'You spent {spent} on {category} from {from} to {to}. A usual month is now {recent}; before, it was {earlier}.',
    ],
    [
      'You spend {changePercent} less on {category}',
      'From {from} to {to} you spent {spent} on {category}. It leaves {change} a month that you could set aside.',
    ],
    [
      '{category} dropped by {changePercent}',
      'You spent {spent} from {from} to {to}. A usual month is now {recent}, down from {earlier}.',
    ],
    [
      '{category} costs you less',
      '{category} cost you {spent} from {from} through {to}. That leaves {change} a month to set aside.',
    ],
    ['Lower spending on {category}', 'Your spending on {category} came to {spent} from {from} to {to}.'],
    [
      '{category} has decreased by {changePercent}',
      'You spent {spent} on {category} from {from} to {to}. Before, a usual month was {earlier}; a usual month is now {recent}.',
    ],
  ],
};

export const honestNarrations: readonly { finding: string; wording: Wording }[] = Object.entries(
  told,
).flatMap(([finding, pairs]) => pairs.map(([title, message]) => ({ finding, wording: { title, message } })));
