import { authMessages, maxNameLength, minNameLength, minPasswordLength } from '@cairn/contract/auth-messages';
import { demoPersonMessages, isDemoEmail, isDemoName } from '@cairn/contract/demo-person';

export type LoginInput = { email: string; password: string; rememberMe: boolean };
export type RegisterInput = {
  name: string;
  email: string;
  password: string;
  confirmation: string;
  terms: boolean;
};

export type ForgotPasswordInput = { email: string };
export type ResetPasswordInput = { password: string; confirmation: string };

/** The first rule that the input breaks, and the field that it is about. */
export type Problem<Input> = { field: keyof Input; message: string };

/** Section 5 of the specification, "Login", in its order. Null when every rule holds. */
export function checkLogin(input: LoginInput): Problem<LoginInput> | null {
  if (!input.email.includes('@')) return { field: 'email', message: authMessages.email };
  if (input.password === '') return { field: 'password', message: authMessages.passwordPresent };
  if (!input.rememberMe) return { field: 'rememberMe', message: authMessages.rememberMe };
  return null;
}

/** Section 5 of the specification, "Register", in its order. Null when every rule holds. */
export function checkRegister(input: RegisterInput): Problem<RegisterInput> | null {
  if (input.name.trim().length < minNameLength) return { field: 'name', message: authMessages.name };
  if (input.name.trim().length > maxNameLength) return { field: 'name', message: authMessages.nameTooLong };
  if (isDemoName(input.name)) return { field: 'name', message: demoPersonMessages.name };
  if (!input.email.includes('@')) return { field: 'email', message: authMessages.email };
  if (isDemoEmail(input.email)) return { field: 'email', message: demoPersonMessages.email };
  const broken = checkNewPassword(input);
  if (broken !== null) return broken;
  if (!input.terms) return { field: 'terms', message: authMessages.terms };
  return null;
}

/** A new password, typed twice. Null when every rule holds. */
export function checkNewPassword({
  password,
  confirmation,
}: ResetPasswordInput): Problem<ResetPasswordInput> | null {
  if (password.length < minPasswordLength) return { field: 'password', message: authMessages.passwordLength };
  if (confirmation !== password) return { field: 'confirmation', message: authMessages.passwordMismatch };
  return null;
}

export function checkForgotPassword({ email }: ForgotPasswordInput): Problem<ForgotPasswordInput> | null {
  return email.includes('@') ? null : { field: 'email', message: authMessages.email };
}
