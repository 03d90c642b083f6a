import { newText, type WrittenText } from '../../../commands/keptText/keptTexts.ts';
import type { Ping, TalkedAbout } from '../../../domain/chat/chatMessage.ts';
import { chatMessage } from '../../../domain/chat/chatMessage.ts';
import { type DemonstrationUid, demonstrationActor } from './demonstrationActor.ts';
import { customerId, resourceId } from './demonstrationRecords.ts';
import type { DemonstrationAppend } from './playScenario.ts';

/** Something that somebody says in a chat, some minutes before the demonstration is made. */
interface Said {
  readonly about: readonly [category: TalkedAbout, id: string];
  readonly by: DemonstrationUid;
  readonly minutesAgo: number;
  readonly text: string;
  readonly customerId?: string;
  readonly ping?: Ping;
}

/** A booking about which people talk: one that the field worker does for the customer, both of whom sign in. */
export interface TalkedBooking {
  readonly id: string;
  readonly customerId: string;
}

/** What people say: in a conversation, about a person, and about a booking on both of its sides. */
function said(booking: TalkedBooking | undefined): readonly Said[] {
  const team = ['conversation', 'conversation-example-1'] as const;
  const rosa = ['resource', resourceId(0)] as const;
  const ofBooking: readonly Said[] =
    booking === undefined
      ? []
      : [
          {
            about: ['booking', booking.id],
            by: 'demo-dispatcher',
            minutesAgo: 190,
            text: 'The side gate is locked, ring at the front. The dog is friendly.',
          },
          {
            about: ['booking', booking.id],
            by: 'demo-resource',
            minutesAgo: 171,
            text: 'Thanks, I know him well.',
          },
          {
            about: ['booking', booking.id],
            by: 'demo-dispatcher',
            minutesAgo: 95,
            text: 'Rosa comes to you as planned. Is there a key, or will somebody be home?',
            customerId: booking.customerId,
          },
          ...(booking.customerId === customerId(0)
            ? [
                {
                  about: ['booking', booking.id] as const,
                  by: 'demo-customer',
                  minutesAgo: 80,
                  text: 'My neighbour in number 6 has the key.',
                  customerId: booking.customerId,
                },
              ]
            : []),
        ];
  const colin = customerId(0);
  return [
    {
      about: ['customer', colin],
      by: 'demo-customer',
      minutesAgo: 1500,
      text: 'We are away from the 20th. Please skip that week.',
      customerId: colin,
    },
    {
      about: ['customer', colin],
      by: 'demo-scheduler',
      minutesAgo: 1420,
      text: 'Noted, thank you for telling us.',
      customerId: colin,
    },
    { about: team, by: 'demo-dispatcher', minutesAgo: 2900, text: 'The blue van is back from the workshop.' },
    {
      about: team,
      by: 'demo-resource',
      minutesAgo: 2840,
      text: 'Great. I bring the hoist back on Thursday.',
    },
    {
      about: team,
      by: 'demo-scheduler',
      minutesAgo: 260,
      text: 'Please enter your leave for the holidays by Friday.',
    },
    ...ofBooking,
    {
      about: rosa,
      by: 'demo-dispatcher',
      minutesAgo: 45,
      text: 'Tomorrow begins half an hour earlier than usual.',
      ping: 'pleaseConfirm',
    },
  ];
}

/** The messages of the demonstration, and their texts, which are written beside the log before them. */
export function demonstrationChats(
  now: number,
  booking: TalkedBooking | undefined,
): { readonly texts: readonly WrittenText[]; readonly appends: readonly DemonstrationAppend[] } {
  const inOrder = [...said(booking)].sort((one, other) => other.minutesAgo - one.minutesAgo);
  const made = inOrder.map(
    ({ about: [category, id], by, minutesAgo, text, customerId: withId, ping }, index) => {
      const recordId = `chat-message-example-${index + 1}`;
      const kept = newText({ category: 'chatMessage', recordId, field: 'text' }, text);
      const at = now - minutesAgo * 60;
      const data = chatMessage.events.ChatMessageCreated.schema.parse({
        about: `${category}:${id}`,
        customerId: withId ?? null,
        text: kept.reference,
        ping: ping ?? null,
        replyToId: null,
        mentionIds: [],
        file: null,
        secondFile: null,
        thirdFile: null,
        place: null,
        authorId: by,
        writtenAt: at,
        editedAt: null,
        stage: 'sent',
      });
      const append: DemonstrationAppend = {
        category: 'chatMessage',
        id: recordId,
        revision: 0,
        events: [{ type: chatMessage.events.ChatMessageCreated.type, data }],
        actor: demonstrationActor(by),
        at,
      };
      return { kept, append };
    },
  );
  return { texts: made.map(({ kept }) => kept), appends: made.map(({ append }) => append) };
}
