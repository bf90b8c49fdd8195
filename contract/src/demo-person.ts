/** Section 4 of the specification: the demo user, whose email address or name makes the browser show the demo. */
export const demoPerson = { name: 'Demo User', email: 'demo@cairn.example' } as const;

/** No other user can have the name or address: they would see the demo instead of their own data. */
export const demoPersonMessages = {
  name: 'This name belongs to the demo. Please choose another one.',
  email: 'This email address belongs to the demo. Please use your own.',
} as const;

/** Ignores letter case, surrounding spaces and Unicode variants. */
function comparable(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Whether a name is the demo's, however it is spelled. */
export function isDemoName(name: string): boolean {
  return comparable(name) === comparable(demoPerson.name);
}

/** Whether an e-mail address is the demo's, however it is spelled. */
export function isDemoEmail(email: string): boolean {
  return comparable(email) === comparable(demoPerson.email);
}
