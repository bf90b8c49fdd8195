import { z } from 'zod';
import { authMessages, maxNameLength, maxPasswordLength, minPasswordLength, user } from './auth.ts';

/** Sentences of section 5, and the one that the server adds. */
export const profileMessages = {
  nameEmpty: 'Name cannot be empty',
  profileUpdated: 'Profile updated',
  fieldsMissing: 'Please fill all fields',
  passwordMismatch: 'New passwords do not match',
  passwordWrong: 'Current password is incorrect',
  passwordChanged: 'Password changed',
} as const;

/** Section 9: how long a status message stays. */
export const statusShownForMs = 4_000;

export const profileEdit = z.object({
  name: z
    .string(profileMessages.nameEmpty)
    .trim()
    .min(1, profileMessages.nameEmpty)
    .max(maxNameLength, 'Name must be at most 100 characters'),
});
export const profileResponse = z.object({ user });

export const passwordChange = z.object({
  currentPassword: z
    .string(profileMessages.fieldsMissing)
    .min(1, profileMessages.fieldsMissing)
    .max(maxPasswordLength, profileMessages.passwordWrong),
  newPassword: z
    .string(profileMessages.fieldsMissing)
    .min(minPasswordLength, authMessages.passwordLength)
    .max(maxPasswordLength, 'Password must be at most 256 characters'),
});
