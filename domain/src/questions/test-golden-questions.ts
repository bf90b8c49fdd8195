/**
 * Questions as people ask them, on Saturday, 21 November 2026, and what each must be read as. Each was reviewed once and is fixed: a
 * change of the grammar that reads one of them differently is a change of what people are answered.
 */
const table = `
How much did I spend on groceries last month? => total measure=spending categoryId=groceries period=2026-10-01..2026-10-31
groceries last month => total measure=spending categoryId=groceries period=2026-10-01..2026-10-31
what did we spend on food in October => total measure=spending categoryId=food-and-dining period=2026-10-01..2026-10-31
how much went on eating out this year => total measure=spending categoryId=restaurants,fast-food,bars-and-alcohol period=2026-01-01..2026-12-31
How much have I spent on restaurants in 2026? => total measure=spending categoryId=restaurants period=2026-01-01..2026-12-31
dining out last week => total measure=spending categoryId=restaurants,fast-food,bars-and-alcohol period=2026-11-08..2026-11-14
total spending this month => total measure=spending period=2026-11-01..2026-11-30
what are my expenses this month => total measure=spending period=2026-11-01..2026-11-30
how much money did I spend yesterday => total measure=spending period=2026-11-20..2026-11-20
spending today => total measure=spending period=2026-11-21..2026-11-21
how much did I spend on Monday => total measure=spending period=2026-11-16..2026-11-16
what did I spend last weekend => total measure=spending period=2026-11-14..2026-11-15
how much on gas in Q2 => total measure=spending categoryId=gas period=2026-04-01..2026-06-30
utilities in the first quarter of 2026 => total measure=spending categoryId=bills-and-utilities period=2026-01-01..2026-03-31
spending in Q4 2025 => total measure=spending period=2025-10-01..2025-12-31
how much rent did I pay this year => total measure=spending categoryId=rent period=2026-01-01..2026-12-31
rent since March => total measure=spending categoryId=rent period=2026-03-01..2026-11-21
spending since 3 May => total measure=spending period=2026-05-03..2026-11-21
what have I spent since last month => total measure=spending period=2026-10-01..2026-11-21
how much did I spend before 2026 => total measure=spending period=..2025-12-31
spending until June => total measure=spending period=..2026-06-30
travel between 3 May and 10 June => total measure=spending categoryId=travel period=2026-05-03..2026-06-10
groceries from March to May => total measure=spending categoryId=groceries period=2026-03-01..2026-05-31
groceries from November to February => total measure=spending categoryId=groceries period=2025-11-01..2026-02-28
3 to 10 May groceries => total measure=spending categoryId=groceries period=2026-05-03..2026-05-10
May 3 - 10 groceries => total measure=spending categoryId=groceries period=2026-05-03..2026-05-10
spending on 5/3 => total measure=spending period=2026-05-03..2026-05-03
spending on 2026-05-03 => total measure=spending period=2026-05-03..2026-05-03
spending on May 3rd, 2026 => total measure=spending period=2026-05-03..2026-05-03
shopping on the 3rd of May => total measure=spending categoryId=shopping period=2026-05-03..2026-05-03
groceries in May and June => total measure=spending categoryId=groceries period=2026-05-01..2026-06-30
entertainment in the past 90 days => total measure=spending categoryId=entertainment period=2026-08-24..2026-11-21
healthcare over the last 6 months => total measure=spending categoryId=healthcare period=2026-05-22..2026-11-21
spending in the past week => total measure=spending period=2026-11-15..2026-11-21
shopping in the past year => total measure=spending categoryId=shopping period=2025-11-22..2026-11-21
spend on travel two months ago => total measure=spending categoryId=travel period=2026-09-01..2026-09-30
spending 3 days ago => total measure=spending period=2026-11-18..2026-11-18
what did I spend in March last year => total measure=spending period=2025-03-01..2025-03-31
spending year to date => total measure=spending period=2026-01-01..2026-11-21
all spending ever => total measure=spending period=..
how much on travel and entertainment this year => total measure=spending categoryId=travel,entertainment period=2026-01-01..2026-12-31
food & dining this month => total measure=spending categoryId=food-and-dining period=2026-11-01..2026-11-30
bills and utilities last month => total measure=spending categoryId=bills-and-utilities period=2026-10-01..2026-10-31
how much have I spent at Costco => total measure=spending merchant=Costco period=..
what did I spend at Costco in March 2026 => total measure=spending merchant=Costco period=2026-03-01..2026-03-31
whole foods this year => total measure=spending merchant=Whole Foods period=2026-01-01..2026-12-31
how much at uber eats last month => total measure=spending merchant=Uber Eats period=2026-10-01..2026-10-31
amazon purchases over $50 this year => list rows=spending order=latest least=5001 merchant=Amazon period=2026-01-01..2026-12-31 limit=5
groceries at costco in october => total measure=spending categoryId=groceries merchant=Costco period=2026-10-01..2026-10-31
income in 2025 => total measure=income period=2025-01-01..2025-12-31
how much did I earn last month => total measure=income period=2026-10-01..2026-10-31
how much did I make this year => total measure=income period=2026-01-01..2026-12-31
what was my salary in October => total measure=income categoryId=paycheck period=2026-10-01..2026-10-31
how much money came in last month => total measure=income period=2026-10-01..2026-10-31
paychecks this year => total measure=income categoryId=paycheck period=2026-01-01..2026-12-31
how much did I save last year => total measure=net period=2025-01-01..2025-12-31
net this month => total measure=net period=2026-11-01..2026-11-30
what was my cash flow in October => total measure=net period=2026-10-01..2026-10-31
income vs spending this month => total measure=net period=2026-11-01..2026-11-30
compare dining May to June => compare first={measure=spending categoryId=restaurants,fast-food,bars-and-alcohol period=2026-05-01..2026-05-31} second={measure=spending categoryId=restaurants,fast-food,bars-and-alcohol period=2026-06-01..2026-06-30}
compare groceries this month to last month => compare first={measure=spending categoryId=groceries period=2026-11-01..2026-11-30} second={measure=spending categoryId=groceries period=2026-10-01..2026-10-31}
groceries this month vs last => compare first={measure=spending categoryId=groceries period=2026-11-01..2026-11-30} second={measure=spending categoryId=groceries period=2026-10-01..2026-10-31}
did I spend more in May than in June => compare first={measure=spending period=2026-05-01..2026-05-31} second={measure=spending period=2026-06-01..2026-06-30} asks=more
how does my spending this month compare to last month => compare first={measure=spending period=2026-11-01..2026-11-30} second={measure=spending period=2026-10-01..2026-10-31}
difference between March and April spending => compare first={measure=spending period=2026-03-01..2026-03-31} second={measure=spending period=2026-04-01..2026-04-30}
compare income 2025 and 2026 => compare first={measure=income period=2025-01-01..2025-12-31} second={measure=income period=2026-01-01..2026-12-31}
dining in May 2025 vs May 2026 => compare first={measure=spending categoryId=restaurants,fast-food,bars-and-alcohol period=2025-05-01..2025-05-31} second={measure=spending categoryId=restaurants,fast-food,bars-and-alcohol period=2026-05-01..2026-05-31}
compare groceries and dining last month => compare first={measure=spending categoryId=groceries period=2026-10-01..2026-10-31} second={measure=spending categoryId=restaurants,fast-food,bars-and-alcohol period=2026-10-01..2026-10-31}
did I spend less on shopping this year than last year => compare first={measure=spending categoryId=shopping period=2026-01-01..2026-12-31} second={measure=spending categoryId=shopping period=2025-01-01..2025-12-31} asks=less
largest charges this year => list rows=spending order=largest period=2026-01-01..2026-12-31 limit=5
biggest expense ever => list rows=spending order=largest period=.. limit=5
5 largest purchases in October => list rows=spending order=largest period=2026-10-01..2026-10-31 limit=5
top ten charges last year => list rows=spending order=largest period=2025-01-01..2025-12-31 limit=10
what was my most expensive purchase this year => list rows=spending order=largest period=2026-01-01..2026-12-31 limit=5
smallest charges last month => list rows=spending order=smallest period=2026-10-01..2026-10-31 limit=5
latest transactions => list rows=any order=latest period=.. limit=5
show my recent transactions => list rows=any order=latest period=.. limit=5
last 5 transactions => list rows=any order=latest period=.. limit=5
last 3 charges at Starbucks => list rows=spending order=latest merchant=Starbucks period=.. limit=3
show charges over $100 last month => list rows=spending order=latest least=10001 period=2026-10-01..2026-10-31 limit=5
charges between $50 and $100 at Amazon => list rows=spending order=latest least=5000 merchant=Amazon most=10000 period=.. limit=5
transactions under 5 dollars this week => list rows=any order=latest most=499 period=2026-11-15..2026-11-21 limit=5
payments of at least 1.2k in 2025 => list rows=spending order=latest least=120000 period=2025-01-01..2025-12-31 limit=5
purchases of $200 or more since January => list rows=spending order=latest least=20000 period=2026-01-01..2026-11-21 limit=5
refunds this year => list rows=refund order=latest period=2026-01-01..2026-12-31 limit=5
refunds from Amazon => list rows=refund order=latest merchant=Amazon period=.. limit=5
deposits last month => list rows=income order=latest period=2026-10-01..2026-10-31 limit=5
list transactions in savings last month => list rows=any order=latest accountId=savings period=2026-10-01..2026-10-31 limit=5
find netflix transactions => list rows=any order=latest merchant=Netflix period=.. limit=5
show groceries last week => list rows=any order=latest categoryId=groceries period=2026-11-08..2026-11-14 limit=5
how many transactions last month => count rows=any period=2026-10-01..2026-10-31
how many times did I go to Starbucks this year => count rows=spending merchant=Starbucks period=2026-01-01..2026-12-31
how often did I use Uber in 2026 => count rows=spending merchant=Uber period=2026-01-01..2026-12-31
number of charges over $100 this year => count rows=spending least=10001 period=2026-01-01..2026-12-31
how many refunds did I get last year => count rows=refund period=2025-01-01..2025-12-31
average electricity bill => average measure=spending per=row categoryId=electricity period=2025-11-01..2026-10-31
average grocery bill this year => average measure=spending per=row categoryId=groceries period=2026-01-01..2026-12-31
spend per month on eating out since January => average measure=spending per=month categoryId=restaurants,fast-food,bars-and-alcohol period=2026-01-01..2026-11-21
average monthly spending => average measure=spending per=month period=2025-11-01..2026-10-31
how much do I spend on groceries a week => average measure=spending per=week categoryId=groceries period=2025-11-01..2026-10-31
average spending per day last month => average measure=spending per=day period=2026-10-01..2026-10-31
average income per month in 2025 => average measure=income per=month period=2025-01-01..2025-12-31
average uber charge => average measure=spending per=row merchant=Uber period=2025-11-01..2026-10-31
what do I typically spend on dining per month => average measure=spending per=month categoryId=restaurants,fast-food,bars-and-alcohol period=2025-11-01..2026-10-31
monthly spending on subscriptions and software => average measure=spending per=month categoryId=subscriptions period=2025-11-01..2026-10-31
where does most of my money go => ranking by=category period=2026-11-01..2026-11-30 limit=5
where did my money go last month => ranking by=category period=2026-10-01..2026-10-31 limit=5
what do I spend the most on => ranking by=category period=2026-11-01..2026-11-30 limit=5
top categories this year => ranking by=category period=2026-01-01..2026-12-31 limit=5
biggest categories in October => ranking by=category period=2026-10-01..2026-10-31 limit=5
spending by category last month => ranking by=category period=2026-10-01..2026-10-31 limit=5
top merchants this year => ranking by=merchant period=2026-01-01..2026-12-31 limit=5
top 3 merchants in October => ranking by=merchant period=2026-10-01..2026-10-31 limit=3
which stores do I spend the most at => ranking by=merchant period=2026-11-01..2026-11-30 limit=5
spending by merchant => ranking by=merchant period=2026-11-01..2026-11-30 limit=5
breakdown of spending in 2025 => ranking by=category period=2025-01-01..2025-12-31 limit=5
when did I last pay Netflix => last rows=spending merchant=Netflix
when was my last paycheck => last rows=income categoryId=paycheck
last time I went to Costco => last rows=any merchant=Costco
last payment to Spotify => last rows=spending merchant=Spotify
when did I last buy groceries => last rows=spending categoryId=groceries
subscriptions over $10 => recurring which=subscriptions least=1001
my subscriptions => recurring which=subscriptions
what subscriptions do I have => recurring which=subscriptions
list my subscriptions => recurring which=subscriptions
how much do my subscriptions cost => recurring which=subscriptions
subscriptions under $20 => recurring which=subscriptions most=1999
recurring payments => recurring which=all
what recurring charges do I have => recurring which=all
recurring payments over $100 => recurring which=all least=10001
how much do I have => balance of=cash
how much money do I have => balance of=cash
what is my net worth => balance of=worth
net worth => balance of=worth
how much do I owe => balance of=owed
how much is in savings => balance of=cash accountId=savings
balance of my checking account => balance of=cash accountId=checking
what's my balance => balance of=cash
how much do I have in checking => balance of=cash accountId=checking
credit card balance => balance of=cash accountId=card
budget left => budget month=2026-11
how much budget is left => budget month=2026-11
how much is left for groceries => budget month=2026-11 categoryId=groceries
how much is left in my dining budget => budget month=2026-11 categoryId=food-and-dining
am I over budget on shopping => budget month=2026-11 categoryId=shopping asks=over
budget for travel in October => budget month=2026-10 categoryId=travel
how are my budgets => budget month=2026-11
how much from checking on food in may => total measure=spending accountId=checking categoryId=food-and-dining period=2026-05-01..2026-05-31
spending with my credit card last month => total measure=spending accountId=card period=2026-10-01..2026-10-31
coffee this month => total measure=spending categoryId=coffee period=2026-11-01..2026-11-30
streaming this year => total measure=spending categoryId=movies-and-tv period=2026-01-01..2026-12-31
gym last year => total measure=spending categoryId=gym period=2025-01-01..2025-12-31
bank fees this year => total measure=spending categoryId=bank-fees period=2026-01-01..2026-12-31
how much did I spend on grocreies last mnth => total measure=spending categoryId=groceries period=2026-10-01..2026-10-31
restuarants in Ocotber => total measure=spending categoryId=restaurants period=2026-10-01..2026-10-31
subscritpions over $10 => recurring which=subscriptions least=1001
how much did I spned at Starbuks this yaer => total measure=spending merchant=Starbucks period=2026-01-01..2026-12-31
averge monthly spending => average measure=spending per=month period=2025-11-01..2026-10-31
Did I spend more this month than last month => compare first={measure=spending period=2026-11-01..2026-11-30} second={measure=spending period=2026-10-01..2026-10-31} asks=more
compare eating out this month to last month => compare first={measure=spending categoryId=restaurants,fast-food,bars-and-alcohol period=2026-11-01..2026-11-30} second={measure=spending categoryId=restaurants,fast-food,bars-and-alcohol period=2026-10-01..2026-10-31}
did I spend less on dining in october than september => compare first={measure=spending categoryId=restaurants,fast-food,bars-and-alcohol period=2026-10-01..2026-10-31} second={measure=spending categoryId=restaurants,fast-food,bars-and-alcohol period=2026-09-01..2026-09-30} asks=less
how much more did I spend this year than last year => compare first={measure=spending period=2026-01-01..2026-12-31} second={measure=spending period=2025-01-01..2025-12-31}
october compared to september => compare first={measure=spending period=2026-10-01..2026-10-31} second={measure=spending period=2026-09-01..2026-09-30}
compared to last month did I spend more this month => compare first={measure=spending period=2026-11-01..2026-11-30} second={measure=spending period=2026-10-01..2026-10-31} asks=more
did I spend more than last month => compare first={measure=spending period=2026-11-01..2026-11-30} second={measure=spending period=2026-10-01..2026-10-31} asks=more
am I spending more on groceries => compare first={measure=spending categoryId=groceries period=2026-11-01..2026-11-30} second={measure=spending categoryId=groceries period=2026-10-01..2026-10-31} asks=more
did my spending go up from September to October => compare first={measure=spending period=2026-10-01..2026-10-31} second={measure=spending period=2026-09-01..2026-09-30} asks=more
is my grocery spending up this month => compare first={measure=spending categoryId=groceries period=2026-11-01..2026-11-30} second={measure=spending categoryId=groceries period=2026-10-01..2026-10-31} asks=more
do I spend more on groceries than on coffee => compare first={measure=spending categoryId=groceries period=2026-11-01..2026-11-30} second={measure=spending categoryId=coffee period=2026-11-01..2026-11-30} asks=more
costco vs whole foods this year => compare first={measure=spending merchant=Costco period=2026-01-01..2026-12-31} second={measure=spending merchant=Whole Foods period=2026-01-01..2026-12-31}
did I spend more on gas or groceries last month => compare first={measure=spending categoryId=gas period=2026-10-01..2026-10-31} second={measure=spending categoryId=groceries period=2026-10-01..2026-10-31}
do I spend more than I earn => compare first={measure=spending period=2026-11-01..2026-11-30} second={measure=income period=2026-11-01..2026-11-30} asks=more
did I spend more than $500 on groceries last month => total measure=spending categoryId=groceries period=2026-10-01..2026-10-31 asks={is=more than=50000}
did my rent go up => price categoryId=rent otherwise=months asks=more
has my phone bill changed => price categoryId=phone otherwise=charges asks=different
did Netflix get more expensive => price merchant=Netflix otherwise=months asks=more
why was last month more expensive => changes by=category first=2026-10-01..2026-10-31 second=2026-09-01..2026-09-30 limit=5
why did I spend so much on groceries in October => changes by=merchant categoryId=groceries first=2026-10-01..2026-10-31 second=2026-09-01..2026-09-30 limit=5
what changed in October => changes by=category first=2026-10-01..2026-10-31 second=2026-09-01..2026-09-30 limit=5
what share of my spending is rent => share part={measure=spending categoryId=rent period=2026-11-01..2026-11-30} whole={measure=spending period=2026-11-01..2026-11-30}
what percent of my income goes to rent last month => share part={measure=spending categoryId=rent period=2026-10-01..2026-10-31} whole={measure=income period=2026-10-01..2026-10-31}
how much of my food spending is coffee => share part={measure=spending categoryId=coffee period=2026-11-01..2026-11-30} whole={measure=spending categoryId=food-and-dining period=2026-11-01..2026-11-30}
what percent of my income did I save last year => share part={measure=net period=2025-01-01..2025-12-31} whole={measure=income period=2025-01-01..2025-12-31}
groceries without Costco last month => total measure=spending categoryId=groceries without={merchant=Costco} period=2026-10-01..2026-10-31
everything except rent last month => total measure=spending without={categoryId=rent} period=2026-10-01..2026-10-31
how much did I spend excluding rent and taxes this year => total measure=spending without={categoryId=rent,taxes} period=2026-01-01..2026-12-31
groceries and Costco last month => together measure=spending subjects=[categoryId=groceries | merchant=Costco] period=2026-10-01..2026-10-31
Costco and Starbucks this year => together measure=spending subjects=[merchant=Costco | merchant=Starbucks] period=2026-01-01..2026-12-31
Amazon by month => series measure=spending merchant=Amazon period=2025-12-01..2026-11-30
spending by month this year => series measure=spending period=2026-01-01..2026-12-31
which month did I spend the most => series measure=spending period=2025-12-01..2026-11-30 pick=highest
spending by account last month => ranking by=account period=2026-10-01..2026-10-31 limit=5
what bills are due this week => upcoming which=payments period=2026-11-21..2026-11-21
upcoming bills => upcoming which=payments period=2026-11-21..2026-12-21
when is my rent due => upcoming which=payments categoryId=rent
when do I get paid next => upcoming which=income
how much will I have at the end of the month => forecast on=2026-11-30
net worth in September => balance of=worth on=2026-09-30
did I buy anything at Costco last month => total measure=spending merchant=Costco period=2026-10-01..2026-10-31 asks={is=any}
do I have any subscriptions => recurring which=subscriptions asks=any
were there any refunds this month => list rows=refund order=latest period=2026-11-01..2026-11-30 limit=5 asks=any
am I on track with my budget => budget month=2026-11 asks=under
do I owe anything => balance of=owed asks=owed
how much did I send to people in October => total measure=spending categoryId=payments-to-people period=2026-10-01..2026-10-31
how much cash do I have => balance of=cash
how much cash did I take out in October => total measure=spending categoryId=cash period=2026-10-01..2026-10-31
taxes this year => total measure=spending categoryId=taxes period=2026-01-01..2026-12-31
internet bill last month => list rows=spending order=latest categoryId=internet period=2026-10-01..2026-10-31 limit=5
how much did I get from people this year => total measure=income categoryId=money-from-people period=2026-01-01..2026-12-31
how many coffees did I have => count rows=any categoryId=coffee period=..
`;

export const goldenQuestions: readonly { question: string; reading: string }[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [question = '', reading = ''] = line.split(' => ');
    return { question, reading };
  });
