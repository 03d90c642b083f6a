import type { ChatMessageView } from '../../api/contract/chats.ts';
import { pings } from '../../domain/chat/chatMessage.ts';

/** A message in one line, as lists and quotes show it. */
export function messageLine({ stage, text, ping, file, place }: ChatMessageView): string {
  if (stage === 'withdrawn') return 'Withdrawn';
  const asked = ping === null ? [] : [pings[ping].label];
  const said = [...asked, ...(text === null || text === '' ? [] : [text])].join(' · ');
  if (said !== '') return said;
  if (file !== null) return file.name;
  return place === null ? 'Erased' : 'A place';
}
