import { createTransport } from 'nodemailer';
import type { MailConfig } from '../config/mail.ts';

/** `link`: the one that `text` holds; null where it has none. `stopUrl`: a POST to it ends letters of this kind (RFC 8058). */
export type Letter = { to: string; subject: string; text: string; link: string | null; stopUrl?: string };

export type Mail = {
  /** False where letters go to the operator's log. */
  isSetUp: boolean;
  /** Hands a letter to the SMTP server. Throws the server's refusal, or that it cannot be reached. */
  send(letter: Letter): Promise<void>;
};

/** A server that takes longer is tried again by the queue. */
const timeoutMs = 20_000;

/**
 * Letters by SMTP. Without a server a letter's link is passed to `noteLink`, for the operator to pass on; what has no link is dropped.
 * `onAnswered` hears how
 * each one ended: with a code where it was not taken. Letters are plain text, so that nothing in them is loaded from anywhere.
 */
export function openMail(
  config: MailConfig | null,
  noteLink: (subject: string, link: string) => void,
  onAnswered: (failure: string | null) => void = () => undefined,
): Mail {
  if (config === null)
    return {
      isSetUp: false,
      send: async ({ subject, link }) => {
        if (link !== null) noteLink(subject, link);
      },
    };
  const { host, port, encryption, login, from } = config;
  const transport = createTransport(
    {
      host,
      port,
      secure: encryption === 'always',
      requireTLS: encryption === 'required',
      ignoreTLS: encryption === 'none',
      ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    isSetUp: true,
    send: async ({ to, subject, text, stopUrl }) => {
      const headers =
        stopUrl === undefined
          ? {}
          : {
              'List-Unsubscribe': `<${stopUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              // What an auto-responder would answer is not read (RFC 3834).
              'Auto-Submitted': 'auto-generated',
            };
      try {
        await transport.sendMail({ to: { name: '', address: to }, subject, text, headers });
        onAnswered(null);
      } catch (error) {
        onAnswered(codeOf(error));
        throw error;
      }
    },
  };
}

/** Such as 'EAUTH' or 'EENVELOPE 550': what a server says in words may name a person. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';
  return 'responseCode' in error && typeof error.responseCode === 'number'
    ? `${code} ${error.responseCode}`
    : code;
}
