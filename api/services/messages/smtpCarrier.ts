import { createTransport } from 'nodemailer';
import type { Carrier, Handover } from './carrier.ts';
import type { MailAddress } from './mailAddress.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://`. */
  readonly url: string;
  /** Who it is from; its name is replaced by that of the sender of each message. */
  readonly from: MailAddress;
  /** For the connection, and for each answer of the server, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Sends e-mails, as plain text, over a few connections that are kept open. The `Message-ID` is made of the message's id:
 * whoever gets a message twice, because its sender was interrupted after the server had accepted it, can tell.
 */
export function createSmtpCarrier({ url, from, timeoutMs }: SmtpOptions): Carrier {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async carry({ id, senderName, to, subject, body }) {
      try {
        await transport.sendMail({
          from: { name: senderName, address: from.address },
          to: { name: to.name, address: to.address },
          messageId: `<${id}@${domain}>`,
          subject,
          text: body,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { outcome: 'accepted' };
      } catch (error) {
        return handoverOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Codes of nodemailer for what is wrong with this message or its recipient, not with the connection. */
const ofTheMessage: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

function handoverOf(error: unknown): Handover {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  const { code, responseCode } = Object(error) as {
    readonly code?: unknown;
    readonly responseCode?: unknown;
  };
  const permanent = typeof responseCode === 'number' && responseCode >= 500 && ofTheMessage.includes(code);
  return permanent
    ? { outcome: 'refused', error: text }
    : { outcome: 'failed', error: text, retryAfterSeconds: null };
}
