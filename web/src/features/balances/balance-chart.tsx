import type { BalanceHistoryResponse } from '@cairn/contract/dashboard';
import { toCents } from '@cairn/contract/money';
import { isPlainDate } from '@cairn/contract/plain-date';
import { useNavigate } from 'react-router';
import { Area, AreaChart, CartesianGrid, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts';
import { formatAxisMoney, formatDate, formatMoney } from '../../lib/format.ts';
import { dayFilter, transactionsAddress } from '../../lib/transactions-address.ts';

type Points = BalanceHistoryResponse['points'];

const tickStyle = { fill: 'var(--muted)', fontSize: 12 };

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

function DayTooltip({ active, payload }: TooltipContentProps) {
  const point: unknown = payload?.[0]?.payload;
  if (!active || typeof point !== 'object' || point === null) return null;
  if (!('date' in point) || !('balance' in point)) return null;
  const { date, balance } = point;
  if (typeof date !== 'string' || !isPlainDate(date) || typeof balance !== 'number') return null;
  return (
    <div className="rounded-small border border-line-strong bg-surface px-3 py-2 text-13">
      <p className="text-muted">{formatDate(date)}</p>
      <p className="figures font-semibold">{formatMoney(toCents(balance))}</p>
    </div>
  );
}

/** The total balance as a line over the days. A click on a day opens that day's rows. */
export function BalanceChart({ points }: { points: Points }) {
  const navigate = useNavigate();
  return (
    <AreaChart
      responsive
      data={points}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
      style={{ width: '100%', height: 200, cursor: 'pointer' }}
      onClick={({ activeLabel }) => {
        if (typeof activeLabel === 'string' && isPlainDate(activeLabel))
          navigate(transactionsAddress(dayFilter(activeLabel)));
      }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="date"
        tickFormatter={(date: string) => shortDay.format(new Date(`${date}T00:00:00Z`))}
        tick={tickStyle}
        tickLine={false}
        axisLine={{ stroke: 'var(--line)' }}
        minTickGap={64}
        interval="preserveStartEnd"
        tickMargin={8}
      />
      <YAxis
        orientation="right"
        width={56}
        tickFormatter={formatAxisMoney}
        tick={tickStyle}
        tickLine={false}
        axisLine={false}
        tickCount={4}
        domain={['auto', 'auto']}
      />
      <Tooltip
        content={DayTooltip}
        isAnimationActive={false}
        cursor={{ stroke: 'var(--line-strong)', strokeWidth: 1 }}
      />
      <Area
        dataKey="balance"
        type="linear"
        stroke="var(--accent)"
        strokeWidth={1.75}
        fill="var(--accent)"
        fillOpacity={0.08}
        isAnimationActive={false}
        activeDot={{ r: 4, fill: 'var(--accent)', stroke: 'var(--surface)', strokeWidth: 2 }}
      />
    </AreaChart>
  );
}
