export type Letter = { name: string; email: string; subject: string; message: string };

/** The address that opens a visitor's mail client with the letter written: subject and body encoded, lines as mail ends them. */
export function mailtoAddress(to: string, { name, email, subject, message }: Letter): string {
  const body = `${message}\n\n${name}\n${email}`.replaceAll(/\r?\n/g, '\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
