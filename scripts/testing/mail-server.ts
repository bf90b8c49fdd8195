import { SMTPServer } from 'smtp-server';

/** `to`: the addresses of the envelope. `text`: decoded. */
export type ReceivedLetter = { to: string[]; headers: string; text: string };

export type MailServer = {
  /** For SMTP_URL. */
  url: string;
  letters: ReceivedLetter[];
  /** The first letter that comes to an address, or has come; with a subject, the first one of that. */
  letterTo(address: string, subject?: string): Promise<ReceivedLetter>;
  stop(): Promise<void>;
};

/** `login`: what a client must sign in with. `refusal`: given to the first letters, as often as `refusals` says. */
type Options = { login?: { user: string; password: string }; refusal?: string; refusals?: number };

/** An SMTP server on loopback that keeps what it is handed. */
export async function startMailServer({ login, refusal, refusals = 0 }: Options = {}): Promise<MailServer> {
  const letters: ReceivedLetter[] = [];
  const waiting = new Set<() => void>();
  let toRefuse = refusals;
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS', ...(login === undefined ? ['AUTH'] : [])],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.user && password === login?.password;
      if (isRight) done(null, { user: username });
      else done(new Error('Wrong user name or password'));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (toRefuse > 0) {
          toRefuse -= 1;
          done(new Error(refusal));
          return;
        }
        const to = envelope.rcptTo.map(({ address }) => address);
        letters.push({ to, ...readLetter(Buffer.concat(chunks).toString('latin1')) });
        done();
        for (const look of waiting) look();
      });
    },
  });
  server.on('error', () => undefined);
  const port = await new Promise<number>((ready) => {
    const listener = server.listen(0, '127.0.0.1', () => {
      const address = listener.address();
      ready(address === null || typeof address === 'string' ? 0 : address.port);
    });
  });
  const account =
    login === undefined ? '' : `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`;
  return {
    url: `smtp://${account}127.0.0.1:${port}`,
    letters,
    letterTo: (address, subject = '') =>
      new Promise((found) => {
        const look = () => {
          const letter = letters.find(
            ({ to, headers }) => to.includes(address) && headers.includes(`Subject: ${subject}`),
          );
          if (letter === undefined) return;
          waiting.delete(look);
          found(letter);
        };
        waiting.add(look);
        look();
      }),
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

/** A letter of one part, whose text is as it is or quoted-printable (RFC 2045, section 6.7). */
function readLetter(raw: string): Pick<ReceivedLetter, 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end);
  const body = raw.slice(end + 4);
  const bytes = /^Content-Transfer-Encoding: quoted-printable/im.test(headers)
    ? body
        .replaceAll('=\r\n', '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : body;
  return { headers, text: Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n') };
}
