import { loginBody, registerBody, sessionResponse, verifyBody, verifyResponse } from './auth.ts';
import { clientConfigResponse } from './connections.ts';
import { household, householdEdit } from './household.ts';
import { passwordChange, profileEdit, profileResponse } from './profile.ts';
import { doneWithNotice, empty, route } from './route-definition.ts';

/** People, their sessions and their household. */
export const identityRoutes = {
  register: route('POST', '/api/auth/register', 'public', {
    summary: 'Create a person and their household',
    body: registerBody,
    response: sessionResponse,
  }),
  login: route('POST', '/api/auth/login', 'public', {
    summary: 'Sign in',
    body: loginBody,
    response: sessionResponse,
  }),
  verify: route('POST', '/api/auth/verify', 'public', {
    summary: 'Verify a token; success means that it is valid',
    body: verifyBody,
    response: verifyResponse,
  }),
  logout: route('POST', '/api/auth/logout', 'session', {
    summary: 'Revoke the token of this call',
    response: empty,
  }),
  editProfile: route('PATCH', '/api/profile', 'session', {
    summary: 'Change the person’s name',
    body: profileEdit,
    response: profileResponse,
  }),
  changePassword: route('POST', '/api/profile/password', 'session', {
    summary: 'Change the password and end the person’s other sessions',
    body: passwordChange,
    response: empty,
  }),
  deleteAccount: route('DELETE', '/api/profile', 'session', {
    summary: 'Remove every bank connection at Plaid, then all data of the person',
    response: doneWithNotice,
    takesLong: true,
  }),
  clientConfig: route('GET', '/api/config', 'public', {
    summary: 'Settings that a browser needs before sign-in',
    response: clientConfigResponse,
  }),
  household: route('GET', '/api/household', 'session', {
    summary: 'The household of the session',
    response: household,
  }),
  editHousehold: route('PATCH', '/api/household', 'session', {
    summary: 'Change the household’s time zone',
    body: householdEdit,
    response: household,
  }),
};
