import { z } from 'zod';

/** What a link in a letter about an account does, or what the sign-in page is opened for (shell §2.4). */
export const actionModes = [
  'resetPassword',
  'recoverEmail',
  'verifyEmail',
  'signIn',
  'selectAccount',
] as const;
export type ActionMode = (typeof actionModes)[number];

/** Those that come by e-mail, with a code. */
export type CodeMode = Exclude<ActionMode, 'selectAccount'>;

/** The parameters of the sign-in page's address (shell §2.4). */
const parameters = {
  mode: 'mode',
  code: 'oobCode',
  continueTo: 'continueUrl',
  successAddress: 'signInSuccessUrl',
} as const;

/** What the address of the sign-in page asks for. */
export interface ActionLink {
  /** Undefined: to sign in. `unknown`: a mode that there is not. */
  readonly mode: ActionMode | 'unknown' | undefined;
  /** Empty if the address has none. */
  readonly code: string;
  /** Where to go on afterwards, on this origin; undefined: nowhere in particular. */
  readonly continueTo: string | undefined;
}

/**
 * Reads the query of the sign-in page's address. Whoever makes a link could lead elsewhere by it, so that only addresses of
 * these origins are kept, as a path.
 */
export function readActionLink(search: string, ownOrigins: readonly string[]): ActionLink {
  const query = new URLSearchParams(search);
  const mode = query.get(parameters.mode);
  // `next` is what the guard adds when it leads here.
  const targets = [parameters.successAddress, parameters.continueTo, 'next'].map((name) => query.get(name));
  return {
    mode: mode === null || mode === '' ? undefined : (actionModes.find((one) => one === mode) ?? 'unknown'),
    code: query.get(parameters.code) ?? '',
    continueTo: targets.map((target) => ownAddress(target, ownOrigins)).find((path) => path !== undefined),
  };
}

/** The address of a link: the sign-in page with what it is to do. `continueTo` is a path. */
export function actionLinkAddress(
  page: string,
  {
    mode,
    code,
    continueTo,
  }: { readonly mode: CodeMode; readonly code: string; readonly continueTo?: string | undefined },
): string {
  const address = new URL(page);
  address.searchParams.set(parameters.mode, mode);
  address.searchParams.set(parameters.code, code);
  if (continueTo !== undefined) address.searchParams.set(parameters.continueTo, continueTo);
  return address.href;
}

/**
 * The path, query and fragment of an address on one of these origins; undefined of any other, and of the sign-in page
 * itself, which would lead there again.
 */
export function ownAddress(target: string | null, ownOrigins: readonly string[]): string | undefined {
  const [origin] = ownOrigins;
  if (target === null || target === '' || origin === undefined || !URL.canParse(target, origin))
    return undefined;
  const { origin: of, pathname, search, hash, username, password } = new URL(target, origin);
  const isOwn = ownOrigins.includes(of) && username === '' && password === '';
  // A path of two slashes would be read as a host.
  const isPage = !pathname.startsWith('//') && !/^\/(?:login|reset)\/?$/.test(pathname);
  return isOwn && isPage ? `${pathname}${search}${hash}` : undefined;
}

/** A path on this origin, as a request carries it. */
export const ownPathSchema = z
  .string()
  .max(2_000)
  .refine((path) => ownAddress(path, ['http://own.invalid']) !== undefined && path.startsWith('/'), {
    error: 'must be a path of this application',
  });
