import { modelRoutes } from '@cairn/contract/model';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/queries.ts';

/** What leaves this server for a language model, and to whom, in plain words. Nothing where nothing does. */
export function ModelDisclosure() {
  const sentTo = useQuery(queryFor(modelRoutes.modelStatus, {})).data?.sentTo ?? null;
  if (sentTo === null) return null;
  const { host, sendsMerchants } = sentTo;
  return (
    <p className="mt-10 max-w-[68ch] border-t border-line pt-4 text-13 text-muted">
      Questions that Cairn can’t read are sent to {host}, with your categories and the types of your accounts.
      To order the brief, the kinds and priorities of your insights are sent there, without names or amounts.
      {sendsMerchants &&
        ' Descriptions of unknown merchants are sent there too, without account numbers. Transfers and payments through services like Zelle or Venmo are left out.'}
    </p>
  );
}
