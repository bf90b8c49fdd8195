import { exchangeRateRoutes } from '@cairn/contract/exchange-rates';
import { useToday } from '../api/household-today.ts';
import { preloadCall } from '../api/queries.ts';
import { CurrencyRates } from '../features/exchange-rates/currency-rates.tsx';
import { useNow } from '../lib/now.ts';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { SettingsPage } from '../ui/settings-page.tsx';

export const meta = () => ownPageMeta('Currencies');

export const preload = [preloadCall(exchangeRateRoutes.exchangeRates, {})];

export default function CurrenciesPage() {
  const today = useToday(useNow());
  return (
    <SettingsPage title="Currencies">
      <CurrencyRates today={today} />
    </SettingsPage>
  );
}
