import { demoPersonMessages, isDemoName } from '@cairn/contract/demo-person';
import { AppError } from '@cairn/contract/errors';
import type { Identity, Session } from '../identity/identity.ts';
import type { Handlers } from './handlers.ts';

export type ProfileRoutesDeps = {
  identity: Pick<Identity, 'rename' | 'changePassword'>;
  /** Deletes all data of the user; returns a notice about banks where access could not be removed. */
  deleteAccount: (session: Session) => Promise<string | null>;
};

export function profileHandlers({ identity, deleteAccount }: ProfileRoutesDeps) {
  return {
    editProfile: async ({ session, body }) => {
      // The contract allows the demo's own name, for the demo.
      if (isDemoName(body.name)) throw new AppError('invalid_request', demoPersonMessages.name);
      return { user: await identity.rename(session.user, body.name) };
    },
    changePassword: async ({ session, body, client }) => {
      await identity.changePassword(session, body, client);
      return {};
    },
    deleteAccount: async ({ session }) => ({ notice: await deleteAccount(session) }),
  } satisfies Partial<Handlers>;
}
