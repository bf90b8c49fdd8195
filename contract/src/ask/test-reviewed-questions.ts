import { questionsOf, type TypedQuestion } from './test-typed-questions.ts';

/**
 * Questions that sound like ones with an answer, each with what its answer over the small books must hold, or `refused` where no answer
 * would be of what was asked.
 */
const table = `
did i spend more at costco and whole foods this month than last month => refused
groceries and costco this month vs last month => refused
costco less whole foods last month => refused
groceries in october vs dining in september => refused
groceries in october vs groceries in september => $332.50 | $330.55 | $1.95 more
did costco and whole foods go up in october => refused
did groceries and gas go up in october => Yes. | Groceries and Gas | $377.00 | $372.55
did i spend more on coffee, gas or groceries last month => refused
spending less income last month => refused
did i spend last month more than i earned this month => refused
did i earn more on groceries than i spent => refused
costco without uber last month => refused
uber except costco this year => refused
costco except groceries last month => $0.00 | $180.00 in all, less $180.00
food except coffee last month => $408.75 | $422.10 in all, less $13.35
did i spend at least $300 on groceries last month => Yes. | $332.50 on Groceries in October 2026, more than $300.00
did i spend $300 or more on groceries last month => Yes. | $332.50
did i spend $332.50 or less on groceries last month => Yes. | exactly $332.50
did i spend between $300 and $400 on groceries last month => Yes. | $332.50 | between $300.00 and $400.00
did i spend between $100 and $300 on groceries last month => No. | $332.50 | more than $300.00
did i spend no more than $300 on groceries last month => No. | $332.50
did i spend up to $300 on groceries last month => No. | $332.50
did i spend more than $400 and less than $500 on groceries last month => refused
did i spend under $100 on groceries and over $50 on coffee => refused
did i spend more than $100 more than last month => refused
how much over $300 did i spend on groceries last month => refused
how much more than $300 did i spend on groceries last month => refused
charges over $50 and under $100 last month => 6 charges | $406.20
did i ever spend over $100 on groceries => Yes. | $852.90 | 5 transactions
what percent of my spending is groceries and gas => $382.25 on Groceries and Gas | 14% of the $2,751.18
what percent of my spending is costco and starbucks => refused
what percent of my income is from gusto => $3,200.00 | 99% of the $3,225.00 that you took in
what percent of my income is gusto => refused
what percent of my income goes to costco => $240.60 | 7% of the $3,225.00 that you took in
share of paycheck in income this year => refused
what percent of my income is tax refunds this year => $480.00 | 1% of the $33,905.00
what percent of costco is groceries => $240.60 on Groceries at “Costco” | 100%
what percent of my groceries is at costco last month => $180.00 on Groceries at “Costco” | 54% of the $332.50
what percent of rent is groceries last month => refused
what percent of my spending is paycheck => refused
what percentage of my savings is rent => refused
how much did i spend on groceries and how much did i earn last month => refused
how much did i earn and spend on groceries last month => refused
income and rent last month => refused
paycheck and rent last month => refused
how much did i save on groceries => refused
did i save at costco => refused
how much did i save with my credit card last month => refused
average monthly savings => refused
savings by month => refused
savings this month vs last month => refused
`;

export const reviewedQuestions: readonly TypedQuestion[] = questionsOf(table);
