import { loginBody, registerBody, sessionResponse, verifyBody, verifyResponse } from './auth.ts';
import { clientConfigResponse } from './connections.ts';
import { household, householdEdit } from './household.ts';
import { passwordChange, profileEdit, profileResponse } from './profile.ts';
import { doneWithNotice, empty, type RouteDefinition } from './route-definition.ts';

/** People, their sessions and their household. */
export const identityRoutes = {
  register: {
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Create a person and their household',
    body: registerBody,
    response: sessionResponse,
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in',
    body: loginBody,
    response: sessionResponse,
  },
  verify: {
    method: 'POST',
    path: '/api/auth/verify',
    access: 'public',
    summary: 'Verify a token; success means that it is valid',
    body: verifyBody,
    response: verifyResponse,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'session',
    summary: 'Revoke the token of this call',
    response: empty,
  },
  editProfile: {
    method: 'PATCH',
    path: '/api/profile',
    access: 'session',
    summary: 'Change the person’s name',
    body: profileEdit,
    response: profileResponse,
  },
  changePassword: {
    method: 'POST',
    path: '/api/profile/password',
    access: 'session',
    summary: 'Change the password and end the person’s other sessions',
    body: passwordChange,
    response: empty,
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/profile',
    access: 'session',
    summary: 'Remove every bank connection at Plaid, then all data of the person',
    response: doneWithNotice,
  },
  clientConfig: {
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary: 'Settings that a browser needs before sign-in',
    response: clientConfigResponse,
  },
  household: {
    method: 'GET',
    path: '/api/household',
    access: 'session',
    summary: 'The household of the session',
    response: household,
  },
  editHousehold: {
    method: 'PATCH',
    path: '/api/household',
    access: 'session',
    summary: 'Change the household’s time zone',
    body: householdEdit,
    response: household,
  },
} as const satisfies Record<string, RouteDefinition>;
