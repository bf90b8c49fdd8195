import { BankReturn } from '../features/connections/bank-return.tsx';
import { ownPageMeta } from '../lib/page-meta.tsx';

export const meta = () => ownPageMeta('Back from your bank');

export default function BankReturnPage() {
  return <BankReturn />;
}
