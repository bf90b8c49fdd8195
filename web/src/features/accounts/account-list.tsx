import type { Account } from '@cairn/contract/accounts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatMoneyIn } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { ShowAllButton } from '../../ui/show-all-button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { transactionsAddress } from '../transactions/transactions-address.ts';

/** The anchor of the accounts, which sums of balances link to. */
export const accountsAnchor = 'your-accounts';

/** As many rows as the recent transactions beside them. */
const rowsAtFirst = 6;
const rowClass = 'h-14';

function AccountRow({ account }: { account: Account }) {
  const { current } = account.balances;
  return (
    <li>
      <Link
        to={transactionsAddress({ accountId: account.id })}
        className={`-mx-2 flex items-center justify-between gap-4 rounded-small px-2 hover:bg-sunken ${rowClass}`}
      >
        <span className="min-w-0">
          <span className="block truncate font-medium">{account.name}</span>{' '}
          <span className="block truncate text-13 text-muted">
            {account.institution_name} · {account.subtype ?? account.type}
          </span>
        </span>{' '}
        <span className={`figures shrink-0 font-medium ${current === null ? 'text-muted' : 'amount'}`}>
          {current === null ? 'Unknown' : formatMoneyIn(account.currency, current)}
        </span>
      </Link>
    </li>
  );
}

/** 'Your Accounts'. Undefined while loading. */
export function AccountList({ accounts, prompt }: { accounts: Account[] | undefined; prompt: ReactNode }) {
  const [all, setAll] = useState(false);
  const hidden = (accounts?.length ?? 0) - rowsAtFirst;
  const shown = all ? accounts : accounts?.slice(0, rowsAtFirst);
  return (
    <Section
      title="Your Accounts"
      id={accountsAnchor}
      aside={hidden > 0 && <ShowAllButton all={all} count={accounts?.length} onToggle={() => setAll(!all)} />}
    >
      <div className="section-body min-h-[21.3rem]">
        {shown === undefined && <SkeletonRows rows={rowsAtFirst} rowClass={rowClass} />}
        {shown?.length === 0 && <EmptyState title="No accounts connected yet">{prompt}</EmptyState>}
        {shown !== undefined && shown.length > 0 && (
          <ul className="divide-y divide-line">
            {shown.map((account) => (
              <AccountRow key={account.id} account={account} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
