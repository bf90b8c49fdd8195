/**
 * Questions as people type them, with what a right answer over the small ledger (test-small-ledger.ts) must hold: each of the fragments
 * between the bars. They were reckoned from the rows by hand. `refused` marks what no ledger can answer: there every answer is wrong.
 */
const typedTable = `
how much did i spend on groceries last month => $332.50
groceries this month vs last month => $342.35 | $152.50 | $189.85 | more
did i spend more this month than last month => Yes. | $2,751.18 | $2,696.06 | $55.12 | more
how much on coffee this month => $20.40
coffe this mnth => $20.40
gas last month => $44.50
whats my rent => $1,450.00
did my rent go up => Yes. | $1,450.00 | $1,400.00 | $50.00
how much did i spend at starbucks => $33.75
how much i spent on uber this yr => $54.75
whats my net worth => $1,072.37
how much money do i have => $11,214.55
how much do i owe => $10,142.18
how much cash did i take out last month => $100.00
how much did i send on venmo => $115.00
biggest purchase this month => $1,450.00 | Oakwood
what did i buy on amazon last month => $129.99 | $18.75
avg grocery spend per month => $67.73
how much did i save last month => +$200.39
am i over budget => Yes. | 1 budget
how much left for food => $134.95
what subscriptions do i have => Netflix | Spotify
when did i last go to costco => Nov 14, 2026
how many times did i eat out this month => 3 charges
spending by category last month => Housing | $1,450.00 | $422.10
what percent of my spending is rent this month => 53% | $1,450.00 | $2,751.18
do i spend more on groceries than eating out => Yes. | $342.35 | $102.30 | $240.05
how much did i spend on food this month => $465.05
how much did i spend without rent last month => $1,549.61
why was last month more expensive => $2,999.61 | $502.29 | $179.14
any refunds this month => $29.99
how much is in savings => $8,000.00
how much did i pay in taxes this year => $612.00
what bills are due next week => Oakwood | $1,450.00 | Honda | $310.00 | Netflix
will i spend on groceries in december => refused
can i afford a $2000 trip => refused
electricity bill last 3 months => $218.45
how much have i spent so far this month => $2,751.18
what did i spend yesterday => $12.00
groceries and gas last month => $377.00
how much do i spend on amazon a month => $15.36
spending in october compared to september => $2,999.61 | $502.29 | more | $2,497.32
income this yr => $33,905.00
how much did i spend on my credit card last month => $922.71
did i get paid this month => Yes. | $3,200.00
`;

const heldTable = `
how much have we spent at whole foods this yr => $320.15
did i spend more on uber or gas last month => $23.60 | $44.50 | $20.90
dining out oct => $76.25
total spent on travel in 2026 => $752.60
whats my biggest expense this yr => $1,450.00
how much went to the atm in november => $100.00
is my electric bill going up => Yes. | $82.35 | $64.90
last 5 starbucks charges => $8.40 | $5.75 | $6.25 | $7.10
whats left in my shopping budget => $4.31 | over
did netflix get more expensive => Yes. | $17.99 | $15.49 | $2.50
how much did i make in october => $3,200.00
avg monthly spending this yr => $1,881.27
when do i get paid next => Dec 15, 2026
did i pay rent this month => Yes. | $1,450.00
how much more did i spend in october than september => $502.29 | more
what did i spend on gifts this year => $0.00
everything except rent this month => $1,301.18
restaurants last week => $33.20
how much did i spend on the doctor or dentist this year => $150.00
amazon by month => $148.74 | $44.31 | $35.60
show me everything over 100 bucks in oct => $1,450.00 | $310.00 | $180.00 | $150.00 | $129.99
how much debt do i have => $10,142.18
what % of my income goes to rent => 45%
has my phone bill changed => No. | $45.00
should i cancel netflix => refused
`;

export type TypedQuestion = { question: string; right: readonly string[] | 'refused' };

export function questionsOf(table: string): TypedQuestion[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [question = '', right = ''] = line.split(' => ');
      return { question, right: right === 'refused' ? 'refused' : right.split(' | ') };
    });
}

export const typedQuestions: readonly TypedQuestion[] = questionsOf(typedTable);

/** Held out while the grammar was written, and looked at only then: how well it does with questions that it was not made for. */
export const heldQuestions: readonly TypedQuestion[] = questionsOf(heldTable);
