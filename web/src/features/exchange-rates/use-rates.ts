import { exchangeRateRoutes, maxRateFileBytes } from '@cairn/contract/exchange-rates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import type { CallInput } from '../../lib/call-types.ts';

/** The exchange rates, and their changes; every figure is fetched again afterwards. */
export function useRates() {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries();
  return {
    rates: useQuery(queryFor(exchangeRateRoutes.exchangeRates, {})),
    enter: useMutation({
      mutationFn: (body: CallInput<'enterRate'>['body']) => call(exchangeRateRoutes.enterRate, { body }),
      onSuccess,
    }),
    choose: useMutation({
      mutationFn: (body: CallInput<'chooseCurrency'>['body']) =>
        call(exchangeRateRoutes.chooseCurrency, { body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (body: CallInput<'removeRates'>['body']) => call(exchangeRateRoutes.removeRates, { body }),
      onSuccess,
    }),
    load: useMutation({
      mutationFn: async (file: File) => {
        if (file.size > maxRateFileBytes) throw new TooLarge();
        return call(exchangeRateRoutes.loadRates, { body: file });
      },
      onSuccess,
    }),
  };
}

export type Rates = ReturnType<typeof useRates>;

/** A file that is not sent. */
export class TooLarge extends Error {}
