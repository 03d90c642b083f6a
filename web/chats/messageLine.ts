import type { ChatMessageView } from '../../api/contract/chats.ts';
import { messageFiles, pings } from '../../domain/chat/chatMessage.ts';

/** A message in one line, as lists and quotes show it. */
export function messageLine({ stage, text, ping, place, ...more }: ChatMessageView): string {
  if (stage === 'withdrawn') return 'Withdrawn';
  const asked = ping === null ? [] : [pings[ping].label];
  const said = [...asked, ...(text === null || text === '' ? [] : [text])].join(' · ');
  if (said !== '') return said;
  const files = messageFiles.flatMap((field) => more[field] ?? []);
  if (files.length > 0) return files.map(({ name }) => name).join(', ');
  return place === null ? 'Erased' : 'A place';
}
