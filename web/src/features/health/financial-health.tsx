import { type FinancialHealth as Health, healthRoutes } from '@cairn/contract/health';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { queryFor } from '../../api/queries.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { figureLabel } from '../../lib/figure-labels.ts';
import { countOf, formatDate, formatMoney, formatSignedMoney } from '../../lib/format.ts';
import { AmountLine, TotalLine } from '../../ui/amount-lines.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { transactionAddress, transactionsAddress } from '../transactions/transactions-address.ts';

function Amount({ children }: { children: ReactNode }) {
  return <span className="figures amount">{children}</span>;
}

function Figure({ title, figure, children }: { title: string; figure: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-1 py-4 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <dt>
        <span className="figures block font-serif text-24 leading-8">{figure}</span>
        <span className="text-13 text-muted">{title}</span>
      </dt>
      <dd className="max-w-[62ch] min-w-0">{children}</dd>
    </div>
  );
}

function FixedRows({ rows, total }: { rows: Health['fixedRows']; total: Health['fixed'] }) {
  if (rows.length === 0) return null;
  return (
    <details className="mt-2 text-13">
      <summary className="w-fit text-muted hover:text-ink">
        From {countOf(rows.length, 'transaction')}
      </summary>
      <div className="figures mt-2 border-l-2 border-line pl-4">
        <ul className="max-h-72 overflow-y-auto">
          {rows.map(({ id, date, description, amount }) => (
            <li key={id}>
              <AmountLine
                to={transactionAddress({ id, date })}
                on={formatDate(date)}
                label={description}
                amount={formatSignedMoney(amount)}
              />
            </li>
          ))}
        </ul>
        <TotalLine>{formatMoney(total)}</TotalLine>
      </div>
    </details>
  );
}

function Figures({ health }: { health: Health }) {
  const { from, to, monthsCount, income, spent, cash, fixed, flexible } = health;
  const { savingsRatePercent, runwayTenthsOfMonth } = health;
  const incomeLink = (
    <Link to={transactionsAddress({ from, to, kind: 'income' })} className="link">
      <Amount>{formatMoney(income)}</Amount> of income
    </Link>
  );
  const spendingLink = (
    <Link to={transactionsAddress({ from, to, kind: 'net_spending' })} className="link">
      <Amount>{formatMoney(spent)}</Amount> of spending
    </Link>
  );
  return (
    <>
      <p className="text-13 text-muted">
        From {formatDate(from)} to {formatDate(to)},{' '}
        {monthsCount === 0 ? 'the month so far' : `the last ${countOf(monthsCount, 'full month')}`}.
      </p>
      <dl className="divide-y divide-line">
        {savingsRatePercent !== null && (
          <Figure title={figureLabel('savingsRate')} figure={`${savingsRatePercent}%`.replace('-', '−')}>
            What is left of {incomeLink} after {spendingLink}.
          </Figure>
        )}
        {cash === null && (
          <Figure title={figureLabel('runway')} figure="Unknown">
            The balance of a checking or savings account is unknown.{' '}
            <Link to="/accounts" className="link">
              See accounts
            </Link>
          </Figure>
        )}
        {runwayTenthsOfMonth !== null && cash !== null && (
          <Figure title={figureLabel('runway')} figure={`${runwayTenthsOfMonth / 10} months`}>
            How long{' '}
            <Link to="/accounts" className="link">
              <Amount>{formatMoney(cash)}</Amount> in checking and savings
            </Link>{' '}
            would last at the pace of {spendingLink}, without income.
          </Figure>
        )}
        <Figure title={figureLabel('fixedSpending')} figure={formatMoney(fixed)}>
          Recurring bills and subscriptions. The other <Amount>{formatMoney(flexible)}</Amount> of{' '}
          {spendingLink} is flexible.
          <FixedRows rows={health.fixedRows} total={fixed} />
        </Figure>
      </dl>
    </>
  );
}

/** Savings rate, runway, fixed against flexible: each opens what it is made of. Or why there are none. */
export function FinancialHealth() {
  const { data, error } = useQuery(queryFor(healthRoutes.financialHealth, {}));
  return (
    <Section title="Financial health">
      <div className="section-body min-h-24 py-2">
        {data === undefined && error === null && <Skeleton className="h-46" />}
        {data === undefined && error !== null && <p className="text-muted">{errorMessage(error)}</p>}
        {data !== undefined && data.health === null && <p className="text-muted">{data.silentReason}</p>}
        {data !== undefined && data.health !== null && <Figures health={data.health} />}
      </div>
    </Section>
  );
}
