import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useToday } from '../../api/household-today.ts';
import { useNow } from '../../lib/now.ts';
import { showFailure } from '../../ui/toast-store.ts';
import type { TransactionsFilter } from '../transactions/transactions-address.ts';
import { downloadCsv } from './export-calls.ts';

/** Saves the rows of a filter as a CSV file. `received`: bytes that have come of it. */
export function useCsvExport(filter: TransactionsFilter) {
  const today = useToday(useNow());
  const [received, setReceived] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadCsv(filter, today, setReceived),
    onSettled: () => setReceived(0),
    onError: (error) => showFailure('The CSV file could not be created.', error),
  });
  return { start: mutate, isPending, received };
}
