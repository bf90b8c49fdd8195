import { isLoopback } from './loopback.ts';
import { ConfigError, type Variables } from './variables.ts';

export type MailConfig = {
  host: string;
  port: number;
  /** `always`: encrypted from the first byte. `required`: encrypted after the greeting (STARTTLS), or not sent. `none`: on this machine. */
  encryption: 'always' | 'required' | 'none';
  login: { user: string; password: string } | null;
  /** An address, or a name with an address in angle brackets. */
  from: string;
};

export const mailVariables = ['SMTP_URL', 'MAIL_FROM'];

const ports = { 'smtp:': 587, 'smtps:': 465 } as const;
const address = String.raw`[^\s@<>"]+@[^\s@<>"]+`;
const sender = new RegExp(`^(?:${address}|[^<>"]*[^<>"\\s] <${address}>)$`);

/** The SMTP server that letters are handed to; null unless configured. `linksWork`: whether links in letters lead to this server. */
export function readMailConfig(variables: Variables, linksWork: boolean): MailConfig | null {
  if (!mailVariables.some((name) => variables.has(name))) return null;
  const url = URL.parse(variables.get('SMTP_URL') ?? '');
  const isSecure = url?.protocol === 'smtps:';
  if (url === null || (!isSecure && url.protocol !== 'smtp:') || url.hostname === '' || hasMore(url))
    throw new ConfigError(
      'SMTP_URL must look like smtps://user:password@mail.example.org:465, or smtp:// for a server that encrypts after its greeting (STARTTLS).',
    );
  const from = variables.get('MAIL_FROM') ?? '';
  if (!sender.test(from))
    throw new ConfigError(
      'MAIL_FROM must be the address that letters come from, such as Cairn <cairn@example.org>.',
    );
  if (!linksWork)
    throw new ConfigError(
      'PUBLIC_URL is missing: letters hold links, which need the origin that people use.',
    );
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? ports[isSecure ? 'smtps:' : 'smtp:'] : Number(url.port),
    encryption: isSecure ? 'always' : isLoopback(url.hostname) ? 'none' : 'required',
    login: readLogin(url),
    from,
  };
}

const hasMore = ({ pathname, search, hash }: URL) =>
  !['', '/'].includes(pathname) || search !== '' || hash !== '';

function readLogin({ username, password }: URL): MailConfig['login'] {
  if (username === '') return null;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    throw new ConfigError('SMTP_URL has a % in its user name or password that must be written as %25.');
  }
}
