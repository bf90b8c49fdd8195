import type { ImportAccount } from '@cairn/contract/imports';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { proofWords, unprovenWords } from './import-words.ts';

type Props = Pick<ImportAccount, 'proofs' | 'currency'>;

/** Whether the balances in the files prove the transactions of an account. */
export function BalanceProofs({ proofs, currency }: Props) {
  if (proofs.length === 0) return <p className="text-13 text-muted">{unprovenWords}</p>;
  return proofs.map((proof) => {
    const Icon = proof.agrees ? CircleCheck : CircleAlert;
    return (
      <p
        key={`${proof.opening} ${proof.closing} ${proof.sum}`}
        className="figures flex items-start gap-2 text-13"
      >
        <Icon size={16} className={`mt-0.5 shrink-0 ${proof.agrees ? 'text-money-in' : 'text-warning'}`} />
        <span>{proofWords(proof, currency)}</span>
      </p>
    );
  });
}
