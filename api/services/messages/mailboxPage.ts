import type pg from 'pg';
import { channelLabels, type MessageChannel } from '../../../domain/messages/messageChannels.ts';
import type { LetterSeal } from './letterSeal.ts';
import { openedBody } from './letters.ts';
import { escapedText, linkedText } from './linkedText.ts';

/** How many messages the page shows. */
const shown = 100;

interface MailRow {
  readonly org: string;
  readonly channel: MessageChannel;
  readonly sender_name: string;
  readonly recipient_name: string;
  readonly address: string | null;
  readonly subject: string;
  readonly body: string;
  readonly sealed: Buffer | null;
  readonly at: Date;
}

/** The development mailbox as a page: the last e-mails and text messages of all organisations, newest first. */
export async function mailboxPage(pool: Pick<pg.Pool, 'query'>, seal: LetterSeal): Promise<string> {
  const { rows } = await pool.query<MailRow>(
    `select org, channel, sender_name, recipient_name, address, subject, body, sealed, state_at as at
     from muster_messages.messages where channel <> 'app' and state = 'sent'
     order by state_at desc, id limit $1`,
    [shown],
  );
  const mails = rows.map(
    (row) => `<article>
<h2>${escapedText(row.subject === '' ? channelLabels[row.channel] : row.subject)}</h2>
<p>${escapedText(channelLabels[row.channel])} from ${escapedText(row.sender_name)}${row.org === '' ? '' : ` (${escapedText(row.org)})`} to
${escapedText(row.recipient_name)}, ${escapedText(row.address ?? '')}, ${row.at.toISOString()}</p>
<pre style="white-space: pre-wrap">${linkedText(openedBody(row, seal) ?? row.body)}</pre>
</article>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Development mailbox</title></head>
<body style="margin: 0; font: 16px/1.5 system-ui, sans-serif">
<main style="max-width: 46rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere">
<h1>Development mailbox</h1>
<p>E-mails and text messages that this Muster would send. They leave it once SMTP_URL and SMS_URL are set.</p>
${mails.length === 0 ? '<p>Nothing has been sent yet.</p>' : mails.join('\n<hr>\n')}
</main>
</body>
</html>
`;
}
