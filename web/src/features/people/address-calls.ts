import { type AddressConfirmed, type AddressLink, emailAddressRoutes } from '@cairn/contract/email-address';
import { call } from '../../api/api.ts';
import { session } from '../../lib/session.ts';

/** Has a link sent to confirm the person’s address; false where mail is not set up and the operator has it. */
export const sendAddressLink = async (): Promise<boolean> =>
  (await call(emailAddressRoutes.sendAddressLink)).isMailSetUp;

/** Has links sent to the person’s address and to a new one; false where mail is not set up and the operator has them. */
export const changeAddress = async (email: string): Promise<boolean> =>
  (await call(emailAddressRoutes.changeAddress, { body: { email } })).isMailSetUp;

export const endAddressChange = () => call(emailAddressRoutes.endAddressChange);

/** What a link asks. It may be opened by a program that looks through mail, so this changes nothing. */
export function lookAtAddressLink(token: string, signal: AbortSignal): Promise<AddressLink> {
  // The demo would answer in the server’s stead.
  session.leaveDemo();
  return call(emailAddressRoutes.lookAtAddressLink, { body: { token }, signal });
}

export const confirmAddress = async (token: string): Promise<AddressConfirmed['result']> =>
  (await call(emailAddressRoutes.confirmAddress, { body: { token } })).result;

/** The person did not ask for it. */
export const refuseAddress = (token: string) => call(emailAddressRoutes.refuseAddress, { body: { token } });
