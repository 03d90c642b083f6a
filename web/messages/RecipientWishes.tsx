import type { MessageRecipient } from '../../domain/messages/messageKinds.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { useSession } from '../shell/SessionContext.ts';
import { Wishes } from './Wishes.tsx';

/** In the drawer of a customer or a resource: what they want, for those who may change them. */
export function RecipientWishes({ kind, id }: { readonly kind: MessageRecipient; readonly id: string }) {
  const session = useSession();
  return mayCommand(session, `${kind}.change`) && <Wishes of={{ recipientKind: kind, recipientId: id }} />;
}
