import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and text, with lines that were folded put together. */
  readonly source: string;
  readonly messageId: string;
  readonly subject: string;
}

/** What the server says to a mail: nothing is wrong, an SMTP status, or nothing at all. */
export type MailAnswer = 'accepted' | { readonly status: number } | 'silence';

/** A mail server on this machine. */
export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** How the next mails are answered; accepted where nothing was said. */
  answer(next: (mail: ReceivedMail, count: number) => MailAnswer): void;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let answer: (mail: ReceivedMail, count: number) => MailAnswer = () => 'accepted';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    async onData(stream, { envelope }, done) {
      let raw = '';
      for await (const chunk of stream) raw += String(chunk);
      const source = raw.replaceAll(/\r\n[ \t]+/g, ' ');
      const header = (name: string) =>
        new RegExp(`^${name}: (.*)\\r$`, 'im').exec(source)?.[1] ?? `no ${name}`;
      const mail = {
        from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        to: envelope.rcptTo.map(({ address }) => address),
        source,
        messageId: header('Message-ID'),
        subject: header('Subject'),
      };
      received.push(mail);
      const said = answer(mail, received.length);
      if (said === 'silence') return;
      if (said === 'accepted') done();
      else done(Object.assign(new Error('not accepted'), { responseCode: said.status }));
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answer(next) {
      answer = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
