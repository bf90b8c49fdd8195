/** Limits of sections 5 and 9 of the specification; the upper ones bound hostile input. */
export const minNameLength = 2;
export const maxNameLength = 100;
export const minPasswordLength = 6;
export const maxPasswordLength = 256;

/** Messages of section 5, used by the forms and by the server, and those of the server for what section 5 accepts. */
export const authMessages = {
  name: 'Name must be at least 2 characters',
  nameTooLong: `Name must be at most ${maxNameLength} characters`,
  email: 'Please enter a valid email address',
  emailInvisible: 'Your email address has an invisible character in it. Please type it again.',
  passwordPresent: 'Please enter your password',
  passwordLength: 'Password must be at least 6 characters',
  passwordTooLong: `Password must be at most ${maxPasswordLength} characters`,
  passwordNotPlain: 'Password must not contain tabs or other control characters',
  passwordCommon: 'This password is one of the most common ones. Please choose another one.',
  passwordLeaked: 'This password is in lists of stolen passwords. Please choose another one.',
  passwordOwn: 'This password is your email address or name. Please choose another one.',
  passwordOfServer: 'This password is the name of this app or server. Please choose another one.',
  passwordMismatch: 'Passwords do not match',
  linkInvalid: 'This link no longer works. It works once, and not for long. Please ask for a new one.',
  registrationClosed: 'This server accepts no new accounts.',
  invitationNeeded:
    'You need an invitation to create an account here. Ask the person who runs this server for a link.',
  invitationInvalid: 'This invitation no longer works. Ask the person who runs this server for a new one.',
  invitationOfAnother:
    'This invitation was sent to another email address. Use that address, or ask for an invitation to yours.',
  accountDisabled: 'Your account here is disabled. Ask the person who runs this server.',
  rememberMe: 'Please check the "Remember me" box to continue',
  terms: 'Please accept the Terms of Service and Privacy Policy to continue',
} as const;
