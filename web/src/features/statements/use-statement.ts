import { ownTransactionRoutes } from '@cairn/contract/own-transactions';
import { type StatementPreview, statementRoutes } from '@cairn/contract/statements';
import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import { formatDate } from '../../lib/format.ts';
import { showFailure, showToast } from '../../ui/toast-store.ts';
import type { CauseStep } from './statement-text.ts';

type Stated = { on: PlainDate; balance: Cents | null; leftOut: readonly string[] };

type Finishing = Omit<Stated, 'balance'> & { balance: Cents; preview: StatementPreview; adjust: boolean };

/** A statement beside the account's transactions, as the server compares them. */
export function useStatement(ownAccountId: string, { on, balance, leftOut }: Stated) {
  return useQuery({
    ...queryFor(statementRoutes.statement, {
      params: { ownAccountId },
      query: {
        on,
        ...(balance === null ? {} : { balanceCents: balance }),
        ...(leftOut.length === 0 ? {} : { leftOut: leftOut.join(',') }),
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

/** Sends what resolves a cause, but for leaving a row off, which is no change. */
function send(
  step: Exclude<CauseStep, { kind: 'leave-out' }>,
  { accountId, on, difference }: StatementPreview,
): Promise<unknown> {
  if (step.kind === 'add') {
    if (difference === null) throw new Error('Nothing is missing without a difference');
    const date = step.date > on ? on : step.date;
    return call(ownTransactionRoutes.addOwnTransaction, {
      params: { ownAccountId: accountId },
      body: { amount: difference, date, description: step.description },
    });
  }
  const params = { ownTransactionId: step.id };
  if (step.kind === 'delete') return call(ownTransactionRoutes.removeOwnTransaction, { params });
  if (step.kind === 'restore') return call(ownTransactionRoutes.restoreOwnTransaction, { params });
  const body = step.kind === 'set-date' ? { date: on } : { amount: step.amount };
  return call(ownTransactionRoutes.editOwnTransaction, { params, body });
}

/** Finishes and undoes statements, and resolves causes of a difference; every figure is fetched again afterwards. */
export function useStatementChanges() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries();
  const undo = useMutation({
    mutationFn: (statementId: string) => call(statementRoutes.undoStatement, { params: { statementId } }),
    onSuccess: () => {
      showToast({ tone: 'good', message: 'Undone: the statement is open again' });
      return refresh();
    },
    onError: (error) => showFailure('The statement could not be undone.', error),
  });
  const finish = useMutation({
    mutationFn: ({ preview, adjust, ...stated }: Finishing) =>
      call(statementRoutes.finishStatement, {
        params: { ownAccountId: preview.accountId },
        body: {
          on: stated.on,
          balance: stated.balance,
          adjust,
          ...(stated.leftOut.length === 0 ? {} : { leftOut: stated.leftOut.join(',') }),
        },
      }),
    onSuccess: ({ statement }, { preview }) => {
      if (statement !== null)
        showToast({
          tone: 'good',
          message: `${preview.accountName} is reconciled to ${formatDate(statement.closesOn)}`,
          action: { label: 'Undo', run: () => undo.mutate(statement.id) },
        });
      return refresh();
    },
  });
  const resolve = useMutation({
    mutationFn: ({
      step,
      preview,
    }: {
      step: Exclude<CauseStep, { kind: 'leave-out' }>;
      preview: StatementPreview;
    }) => send(step, preview),
    onSuccess: refresh,
  });
  return { undo, finish, resolve };
}

export type StatementChanges = ReturnType<typeof useStatementChanges>;
