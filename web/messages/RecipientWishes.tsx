import { areaOf } from '../../domain/areas.ts';
import type { MessageRecipient } from '../../domain/messages/messageKinds.ts';
import { mayWrite } from '../../domain/rights.ts';
import { useSession } from '../shell/SessionContext.ts';
import { Wishes } from './Wishes.tsx';

/** In the drawer of a customer or a resource: what they want, for those who may change them. */
export function RecipientWishes({ kind, id }: { readonly kind: MessageRecipient; readonly id: string }) {
  const session = useSession();
  return mayWrite(session, areaOf(kind)) && <Wishes of={{ recipientKind: kind, recipientId: id }} />;
}
