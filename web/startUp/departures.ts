import { addressText, targetOf, withoutEntry } from './incoming.ts';
import type { Departure, StartUpContext } from './startUpSetup.ts';
import { textOf } from './startUpTexts.ts';

interface Known {
  readonly context: StartUpContext;
}
type Told = Pick<StartUpContext, 'departure' | 'notice'>;

/** Home, on this page. */
export const home: Departure = { to: '/', how: 'route' };
/** Home, on a new page for whoever is signed in by now. */
export const homeAnew: Departure = { to: '/', how: 'load' };

/** To the sign-in page, which leads back to the address afterwards. */
export function toSignIn({ context }: Known): Departure {
  const text = addressText(context.address);
  return { to: text === '/' ? '/login' : `/login?next=${encodeURIComponent(text)}`, how: 'route' };
}

/** To a page that has to be dealt with before the address is shown, which it leads back to. */
export function firstTo(path: string) {
  return ({ context }: Known): Departure => ({
    to: `${path}?next=${encodeURIComponent(addressText(context.address))}`,
    how: 'route',
  });
}

/** To the record that the address names. */
export function toRecord({ context }: Known): Told {
  const role = context.answer?.kind === 'signedIn' ? context.answer.session.role : undefined;
  return {
    departure: { to: addressText(targetOf(context.address, role) ?? context.address), how: 'route' },
    notice: null,
  };
}

/** A token has signed in: the rest of the address is loaded as its owner. */
export function asOwner({ context }: Known): Departure {
  return { to: addressText(withoutEntry(context.address, 'token', 'link')), how: 'load' };
}

/** A token does not sign in: the way goes on without it, and says why. */
export function withoutToken({ context }: Known, error: unknown): Told {
  const rest = withoutEntry({ ...context.address, path: '/' }, 'token');
  return { departure: { to: addressText(rest), how: 'route' }, notice: textOf(error) };
}

/** The payment service has been told. */
export function afterCards({ context }: Known): Departure {
  return { to: addressText(withoutEntry(context.address, 'code', 'state')), how: 'route' };
}
