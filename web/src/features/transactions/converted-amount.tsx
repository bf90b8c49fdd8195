import type { Transaction } from '@cairn/contract/transactions';
import { formatSignedMoney } from '../../lib/format.ts';

type Props = { row: Transaction; inRow?: boolean };

/** Of a transaction in another currency: what it counts as in the totals, in a row of the list below its amount, beside it on a phone. */
export function ConvertedAmount({ row: { convertedAmount }, inRow = false }: Props) {
  if (convertedAmount === undefined) return null;
  const place = inRow ? 'max-md:float-left max-md:mr-2 max-md:leading-6 md:block md:leading-3.5' : 'block';
  return (
    <span className={`text-12 font-normal text-muted ${place}`}>
      {convertedAmount === null ? (
        'No exchange rate'
      ) : (
        <>
          <span className={inRow ? 'sr-only' : ''}>Counts as </span>
          <span className="figures amount">{formatSignedMoney(convertedAmount)}</span>
        </>
      )}
    </span>
  );
}
