/**
 * How somebody is told: in the product (`app`, the list under the bell), by e-mail, or by text message (`sms`).
 */
export const messageChannels = ['app', 'email', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export const channelLabels: Readonly<Record<MessageChannel, string>> = {
  app: 'In Muster',
  email: 'E-mail',
  sms: 'Text message',
};

/** The two forms of a message's text: an e-mail with a subject, and a short text for the other channels. */
export const textForms = ['email', 'short'] as const;
export type TextForm = (typeof textForms)[number];

export function formOf(channel: MessageChannel): TextForm {
  return channel === 'email' ? 'email' : 'short';
}
