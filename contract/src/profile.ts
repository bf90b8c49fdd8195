import { z } from 'zod/mini';
import { newPassword, user } from './auth.ts';
import { authMessages, maxNameLength, maxPasswordLength } from './auth-messages.ts';
import { doneWithNotice, empty, namedRoutes, route } from './route-definition.ts';
import { secretText, typedText } from './text.ts';

/** Messages of section 5, and one of the server. */
export const profileMessages = {
  nameEmpty: 'Name cannot be empty',
  profileUpdated: 'Profile updated',
  fieldsMissing: 'Please fill all fields',
  passwordMismatch: 'New passwords do not match',
  passwordWrong: 'Current password is incorrect',
  passwordChanged: 'Password changed',
} as const;

/** Section 9: how long a status message is shown. */
export const statusShownForMs = 4_000;

export const profileEdit = z.object({
  name: typedText('Name', maxNameLength, {
    missing: profileMessages.nameEmpty,
    tooLong: authMessages.nameTooLong,
  }).check(z.trim(), z.minLength(1, profileMessages.nameEmpty)),
});
export const profileResponse = z.object({ user });

export const passwordChange = z.object({
  currentPassword: secretText(maxPasswordLength, {
    missing: profileMessages.fieldsMissing,
    tooLong: profileMessages.passwordWrong,
  }).check(z.minLength(1, profileMessages.fieldsMissing)),
  newPassword: newPassword(profileMessages.fieldsMissing),
});

/** A person’s name, password and account. */
export const profileRoutes = namedRoutes({
  editProfile: route('PATCH', '/api/profile', 'person', 'none', {
    summary: 'Change the person’s name',
    body: profileEdit,
    response: profileResponse,
  }),
  changePassword: route('POST', '/api/profile/password', 'person', 'none', {
    summary: 'Change the password and end the person’s other sessions',
    body: passwordChange,
    response: empty,
  }),
  deleteAccount: route('DELETE', '/api/profile', 'person', 'none', {
    summary: 'Remove every bank connection at Plaid, then all data of the person',
    response: doneWithNotice,
    takesLong: true,
    needsConfirmation: true,
  }),
});
