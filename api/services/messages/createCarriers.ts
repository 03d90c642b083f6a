import type { Configuration } from '../configuration.ts';
import { createTargetPoster } from '../webhooks/postToTarget.ts';
import type { Carrier, Carriers } from './carrier.ts';
import { createSmsCarrier } from './smsCarrier.ts';
import { createSmtpCarrier } from './smtpCarrier.ts';

/** The longest time that a mail server or a gateway may take to answer, in milliseconds. */
const timeoutMs = 15_000;

/** What is sent stays where it is: `/dev/mailbox` shows it. */
const mailbox: Carrier = { carry: async () => ({ outcome: 'accepted' }), close: () => {}, keeps: true };

/** Whether messages go to the development mailbox where no server is named: only on the embedded database. */
export function hasMailbox({ databaseUrl }: Pick<Configuration, 'databaseUrl'>): boolean {
  return databaseUrl === undefined;
}

/** Whether e-mails go anywhere. */
export function sendsMail(configuration: Pick<Configuration, 'databaseUrl' | 'smtp'>): boolean {
  return configuration.smtp !== undefined || hasMailbox(configuration);
}

/** Whether text messages go anywhere. */
export function sendsTexts(configuration: Pick<Configuration, 'databaseUrl' | 'smsUrl'>): boolean {
  return configuration.smsUrl !== undefined || hasMailbox(configuration);
}

/** Whether whatever is sent stays on this machine. */
export function keepsMessages({ smtp, smsUrl }: Pick<Configuration, 'smtp' | 'smsUrl'>): boolean {
  return smtp === undefined && smsUrl === undefined;
}

/** The carriers that the operator has named; without one, the development mailbox or none. */
export function createCarriers(
  configuration: Pick<Configuration, 'databaseUrl' | 'smtp' | 'smsUrl'>,
  userAgent: string,
): Carriers {
  const { smtp, smsUrl } = configuration;
  const otherwise = hasMailbox(configuration) ? mailbox : undefined;
  return {
    email: smtp === undefined ? otherwise : createSmtpCarrier({ ...smtp, timeoutMs }),
    sms:
      smsUrl === undefined
        ? otherwise
        : // The operator chose the address, which may be in their own network.
          createSmsCarrier({
            url: smsUrl,
            poster: createTargetPoster({ policy: 'any', timeoutMs }),
            userAgent,
          }),
  };
}
