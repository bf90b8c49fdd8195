/**
 * Questions as people ask them, on Saturday, 21 November 2026, and what each must be read as. Each was looked through once and is kept: a
 * change of the grammar that reads one of them differently is a change of what people are answered.
 */
const table = `
How much did I spend on groceries last month? => total measure=spending categoryId=groceries period=2026-10-01..2026-10-31
groceries last month => total measure=spending categoryId=groceries period=2026-10-01..2026-10-31
what did we spend on food in October => total measure=spending categoryId=food-and-dining,groceries period=2026-10-01..2026-10-31
how much went on eating out this year => total measure=spending categoryId=food-and-dining period=2026-01-01..2026-12-31
How much have I spent on restaurants in 2026? => total measure=spending categoryId=food-and-dining period=2026-01-01..2026-12-31
dining out last week => total measure=spending categoryId=food-and-dining period=2026-11-08..2026-11-14
total spending this month => total measure=spending period=2026-11-01..2026-11-30
what are my expenses this month => total measure=spending period=2026-11-01..2026-11-30
how much money did I spend yesterday => total measure=spending period=2026-11-20..2026-11-20
spending today => total measure=spending period=2026-11-21..2026-11-21
how much did I spend on Monday => total measure=spending period=2026-11-16..2026-11-16
what did I spend last weekend => total measure=spending period=2026-11-14..2026-11-15
how much on gas in Q2 => total measure=spending categoryId=transportation period=2026-04-01..2026-06-30
utilities in the first quarter of 2026 => total measure=spending categoryId=bills-and-utilities period=2026-01-01..2026-03-31
spending in Q4 2025 => total measure=spending period=2025-10-01..2025-12-31
how much rent did I pay this year => total measure=spending categoryId=housing period=2026-01-01..2026-12-31
rent since March => total measure=spending categoryId=housing period=2026-03-01..2026-11-21
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
what was my salary in October => total measure=income categoryId=income period=2026-10-01..2026-10-31
how much money came in last month => total measure=income period=2026-10-01..2026-10-31
paychecks this year => total measure=income categoryId=income period=2026-01-01..2026-12-31
how much did I save last year => total measure=net period=2025-01-01..2025-12-31
net this month => total measure=net period=2026-11-01..2026-11-30
what was my cash flow in October => total measure=net period=2026-10-01..2026-10-31
income vs spending this month => total measure=net period=2026-11-01..2026-11-30
compare dining May to June => compare measure=spending categoryId=food-and-dining first=2026-05-01..2026-05-31 second=2026-06-01..2026-06-30
compare groceries this month to last month => compare measure=spending categoryId=groceries first=2026-11-01..2026-11-30 second=2026-10-01..2026-10-31
groceries this month vs last => compare measure=spending categoryId=groceries first=2026-10-01..2026-10-31 second=2026-11-01..2026-11-30
did I spend more in May than in June => compare measure=spending first=2026-05-01..2026-05-31 second=2026-06-01..2026-06-30
how does my spending this month compare to last month => compare measure=spending first=2026-11-01..2026-11-30 second=2026-10-01..2026-10-31
difference between March and April spending => compare measure=spending first=2026-03-01..2026-03-31 second=2026-04-01..2026-04-30
compare income 2025 and 2026 => compare measure=income first=2025-01-01..2025-12-31 second=2026-01-01..2026-12-31
dining in May 2025 vs May 2026 => compare measure=spending categoryId=food-and-dining first=2025-05-01..2025-05-31 second=2026-05-01..2026-05-31
compare groceries and dining last month => ranking by=category categoryId=groceries,food-and-dining period=2026-10-01..2026-10-31 limit=5
did I spend less on shopping this year than last year => compare measure=spending categoryId=shopping first=2026-01-01..2026-12-31 second=2025-01-01..2025-12-31
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
average electricity bill => average measure=spending per=row categoryId=bills-and-utilities merchant=electric period=2025-11-01..2026-10-31
average grocery bill this year => average measure=spending per=row categoryId=groceries period=2026-01-01..2026-12-31
spend per month on eating out since January => average measure=spending per=month categoryId=food-and-dining period=2026-01-01..2026-11-21
average monthly spending => average measure=spending per=month period=2025-11-01..2026-10-31
how much do I spend on groceries a week => average measure=spending per=week categoryId=groceries period=2025-11-01..2026-10-31
average spending per day last month => average measure=spending per=day period=2026-10-01..2026-10-31
average income per month in 2025 => average measure=income per=month period=2025-01-01..2025-12-31
average uber charge => average measure=spending per=row merchant=Uber period=2025-11-01..2026-10-31
what do I typically spend on dining per month => average measure=spending per=month categoryId=food-and-dining period=2025-11-01..2026-10-31
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
when did I last pay Netflix => last merchant=Netflix
when was my last paycheck => last categoryId=income
last time I went to Costco => last merchant=Costco
last payment to Spotify => last merchant=Spotify
when did I last buy groceries => last categoryId=groceries
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
how much is left for groceries => budget month=2026-11 category=Food & Dining
how much is left in my dining budget => budget month=2026-11 category=Food & Dining
am I over budget on shopping => budget month=2026-11 category=Shopping
budget for travel in October => budget month=2026-10 category=Travel
how are my budgets => budget month=2026-11
how much from checking on food in may => total measure=spending accountId=checking categoryId=food-and-dining,groceries period=2026-05-01..2026-05-31
spending with my credit card last month => total measure=spending accountId=card period=2026-10-01..2026-10-31
coffee this month => total measure=spending categoryId=food-and-dining period=2026-11-01..2026-11-30
streaming this year => total measure=spending categoryId=entertainment period=2026-01-01..2026-12-31
gym last year => total measure=spending categoryId=personal-care period=2025-01-01..2025-12-31
bank fees this year => total measure=spending categoryId=fees-and-charges period=2026-01-01..2026-12-31
how much did I spend on grocreies last mnth => total measure=spending categoryId=groceries period=2026-10-01..2026-10-31
restuarants in Ocotber => total measure=spending categoryId=food-and-dining period=2026-10-01..2026-10-31
subscritpions over $10 => recurring which=subscriptions least=1001
how much did I spned at Starbuks this yaer => total measure=spending merchant=Starbucks period=2026-01-01..2026-12-31
averge monthly spending => average measure=spending per=month period=2025-11-01..2026-10-31
`;

export const goldenQuestions: readonly { question: string; reading: string }[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [question = '', reading = ''] = line.split(' => ');
    return { question, reading };
  });
