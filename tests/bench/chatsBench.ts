import type { Pool } from 'pg';
import { createKeptTexts, newText, type WrittenText } from '../../commands/keptText/keptTexts.ts';
import type { EventLog } from '../../commands/log/log.ts';
import { chatMessage } from '../../domain/chat/chatMessage.ts';
import { conversation } from '../../domain/chat/conversation.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import { defaultOrganisationSettings } from '../../domain/organisation/organisationSettings.ts';
import { byKey } from '../../domain/settings/settingsByKey.ts';
import { appendMany } from './appendMany.ts';
import { type AnswerTimes, askingFilledServer, plainAnswers } from './asking/askingFilledServer.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';

/** The budget of every page at the median, in milliseconds (docs/performance.md). */
const budgetMs = 100;
const org = 'bench';
const about = 'conversation:everybody';
/** Before the first message there are the organisation and the conversations. */
const began = 1_760_000_000;

const sizes = {
  messages: count(100_000, { tiny: 200 }, 'messages of the one long chat'),
  chats: count(2000, { tiny: 5 }, 'other chats, with a message each'),
  rounds: count(40, { tiny: 1 }, 'times that each question is asked'),
};

/** Pages of a chat that has gone on for years, asked by a planner who sees every chat. */
export async function run(args: readonly string[]) {
  const given = readBenchArguments('chats', args, sizes);
  const { messages, chats, rounds } = given;
  const results = await askingFilledServer(
    { org, data: undefined, fill: (log, onProgress, pool) => fill(log, pool, given, onProgress) },
    async (measure) => {
      const chat = `/api/v1/chats/messages?about=${about}`;
      const middle = Math.floor(chats + messages / 2);
      const questions: readonly (readonly [what: string, pathOf: (round: number) => string])[] = [
        ['page of 20 at the end', () => chat],
        ['page of 20 in the middle', (round) => `${chat}&cursor=${middle + round}`],
        ['page of 20 at the beginning', (round) => `${chat}&cursor=${chats + 40 + round}`],
        ['what a word finds', (round) => `${chat}&search=number-${Math.floor(messages / 2) + round}`],
        ['the first page of all chats', () => '/api/v1/chats'],
        ['in how many there is something new', () => '/api/v1/chats/unread'],
      ];
      const measured: AnswerTimes[] = [];
      for (const [what, pathOf] of questions) {
        const paths = Array.from({ length: rounds }, (_, round) => pathOf(round));
        measured.push(await measure({ what, paths, warmUp: paths, headers: plainAnswers }));
      }
      return measured;
    },
  );
  return { ...given, budgetMs, results };
}

/** The organisation, its conversations, and their messages, those of the long one last and in order. */
async function fill(
  log: EventLog,
  pool: Pool,
  { messages, chats }: { readonly messages: number; readonly chats: number },
  onProgress: (events: number) => void,
): Promise<number> {
  const texts = createKeptTexts(pool);
  await append(log, 'organisation', org, {
    type: 'OrganisationCreated',
    data: { name: 'Bench', timeZone: 'UTC', settings: byKey(defaultOrganisationSettings) },
  });
  const ids = ['everybody', ...Array.from({ length: chats - 1 }, (_, number) => `group-${number}`)];
  await appendMany(ids, (id) =>
    append(log, 'conversation', id, {
      type: conversation.events.ConversationCreated.type,
      data: { name: id, peopleIds: [] },
    }),
  );
  await appendMany(ids.slice(1), async (id) => {
    const said = newText({ category: 'chatMessage', recordId: `m-${id}`, field: 'text' }, `Hello ${id}`);
    await texts.write(org, [said]);
    return append(log, 'chatMessage', `m-${id}`, message(`conversation:${id}`, said, 0));
  });
  const numbers = Array.from({ length: messages }, (_, number) => number);
  return appendMany(
    numbers,
    async (number) => {
      const said = newText(
        { category: 'chatMessage', recordId: `m-${number}`, field: 'text' },
        `Message number-${number}: the visit of this afternoon takes a little longer than we thought.`,
      );
      await texts.write(org, [said]);
      return append(log, 'chatMessage', `m-${number}`, message(about, said, number));
    },
    onProgress,
  );
}

function message(of: string, { reference }: WrittenText, number: number): DomainEvent {
  return {
    type: chatMessage.events.ChatMessageCreated.type,
    data: {
      about: of,
      customerId: null,
      text: reference,
      ping: null,
      replyToId: null,
      mentionIds: [],
      file: null,
      place: null,
      authorId: `person-${number % 200}`,
      writtenAt: began + number * 60,
      editedAt: null,
      stage: 'sent',
    },
  };
}

async function append(
  log: EventLog,
  category: string,
  id: string,
  { type, data }: DomainEvent,
): Promise<number> {
  const stream = streamName(category, org, id);
  const event = { id: crypto.randomUUID(), type, version: 1, data };
  const commandId = crypto.randomUUID();
  const outcome = await log.append(stream, 'none', [event], {
    org,
    actor: { uid: 'bench', role: 'system' },
    commandId,
    correlationId: commandId,
    causationId: null,
  });
  if (outcome.outcome !== 'appended') throw new Error(`${stream} is there already`);
  return outcome.position;
}
