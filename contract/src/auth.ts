import { z } from 'zod';
import { timeZone } from './plain-date.ts';

/** Limits of sections 5 and 9 of the specification; the upper ones keep hostile input small. */
export const minNameLength = 2;
export const maxNameLength = 100;
export const minPasswordLength = 6;
export const maxPasswordLength = 256;
const maxEmailLength = 254;

/** Sentences of section 5, shown by the forms and used by the server for the same rule. */
export const authMessages = {
  name: 'Name must be at least 2 characters',
  email: 'Please enter a valid email address',
  passwordPresent: 'Please enter your password',
  passwordLength: 'Password must be at least 6 characters',
  passwordMismatch: 'Passwords do not match',
  rememberMe: 'Please check the "Remember me" box to continue',
  terms: 'Please accept the Terms of Service and Privacy Policy to continue',
} as const;

const email = z
  .string(authMessages.email)
  .trim()
  .max(maxEmailLength, authMessages.email)
  .regex(/^[^\s@]+@[^\s@]+$/, authMessages.email);

export const registerBody = z.object({
  name: z.string(authMessages.name).trim().min(minNameLength, authMessages.name).max(maxNameLength),
  email,
  password: z
    .string(authMessages.passwordLength)
    .min(minPasswordLength, authMessages.passwordLength)
    .max(maxPasswordLength, 'Password must be at most 256 characters'),
  timeZone: timeZone.optional(),
});

export const loginBody = z.object({
  email,
  password: z
    .string(authMessages.passwordPresent)
    .min(1, authMessages.passwordPresent)
    .max(maxPasswordLength),
});

export const verifyBody = z.object({ token: z.string().min(1).max(512) });

export const user = z.object({ id: z.string(), name: z.string(), email: z.string() });
export type User = z.infer<typeof user>;

export const sessionResponse = z.object({ token: z.string(), user });
export const verifyResponse = z.object({ user });
