import { filledChatTemplate } from '../../domain/chat/chatTemplate.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';

/** Fills in the fields of a template for a chat that is called so. */
export function useFilledTemplate(): (text: string, name: string) => string {
  const { user, organisation } = useSession();
  const { format } = useFormats();
  return (text, name) =>
    filledChatTemplate(text, {
      name,
      date: format.day(Math.floor(Date.now() / 1000)),
      me: user.name,
      organisation: organisation.name,
    });
}
