/** Section 4 of the specification: the demo's person, by whose address or name a browser knows that it shows the demo. */
export const demoPerson = { name: 'Demo User', email: 'demo@cairn.example' } as const;

/** Why nobody else can have the name or the address: the page would show them the demo in place of their own money. */
export const demoPersonMessages = {
  name: 'This name belongs to the demo. Please choose another one.',
  email: 'This email address belongs to the demo. Please use your own.',
} as const;

/** Compared as people read it: in any letter case, with blanks around it, in any of Unicode's spellings. */
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
