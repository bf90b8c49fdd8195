import { demoPersonMessages, isDemoName } from '@cairn/contract/demo-person';
import { AppError } from '@cairn/contract/errors';
import type { Identity, Session } from '../identity/identity.ts';
import type { Handlers } from './handlers.ts';

type ProfileHandlers = Pick<Handlers, 'editProfile' | 'changePassword' | 'deleteAccount'>;

export type ProfileRoutesDeps = {
  identity: Pick<Identity, 'rename' | 'changePassword'>;
  /** Removes everything of the person, in all their households; gives what they are to know of banks that could not be told. */
  deleteAccount: (session: Session) => Promise<string | null>;
};

/** The calls about the person who is signed in. */
export function profileHandlers({ identity, deleteAccount }: ProfileRoutesDeps): ProfileHandlers {
  return {
    editProfile: async ({ session, body }) => {
      // The demo itself may keep its name, so the contract's schema lets it through.
      if (isDemoName(body.name)) throw new AppError('invalid_request', demoPersonMessages.name);
      return { user: await identity.rename(session.user, body.name) };
    },
    changePassword: async ({ session, body, client }) => {
      await identity.changePassword(session, body, client);
      return {};
    },
    deleteAccount: async ({ session }) => ({ notice: await deleteAccount(session) }),
  };
}
