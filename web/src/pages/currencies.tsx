import { exchangeRateRoutes } from '@cairn/contract/exchange-rates';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useToday } from '../api/household-today.ts';
import { preloadCall } from '../api/queries.ts';
import { CurrencyRates } from '../features/exchange-rates/currency-rates.tsx';
import { useNow } from '../lib/now.ts';
import { ownPageMeta } from '../lib/page-meta.tsx';

export const meta = () => ownPageMeta('Currencies');

export const preload = [preloadCall(exchangeRateRoutes.exchangeRates, {})];

export default function CurrenciesPage() {
  const today = useToday(useNow());
  return (
    <main className="mx-auto max-w-[720px] px-4 pt-6 pb-24 sm:px-6 sm:pt-8">
      <Link to="/account#account" className="link inline-flex items-center gap-1.5 text-13">
        <ArrowLeft size={16} />
        Back to Account settings
      </Link>
      <h1 className="mt-3 mb-4 font-serif text-24 font-medium tracking-tight sm:text-36">Currencies</h1>
      <CurrencyRates today={today} />
    </main>
  );
}
