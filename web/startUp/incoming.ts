import { readActionLink } from '../../domain/signIn/actionLink.ts';

/** An address of the application, as the router has it. */
export interface Address {
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
}

/** What the guard reads in the query of any address (shell §4.1.1). */
export interface Incoming {
  /** `signout=y` or `logout=y`. */
  readonly signsOut: boolean;
  /** A custom sign-in token. */
  readonly token: string | null;
  /** The id of a short link. */
  readonly link: string | null;
  /** The return from a card payment provider. */
  readonly card: { readonly code: string; readonly state: string } | null;
  /** `job_id` on any screen, `id` on that of the bookings. */
  readonly bookingId: string | null;
  /** `task_id`. */
  readonly taskId: string | null;
  /** `calevent_id`. */
  readonly calendarEventId: string | null;
  /** Opens the record on the screen that the address names, and not on its own. */
  readonly show: boolean;
}

const bookingsPath = '/bookings';
const tasksPath = '/projecttasks';
const calendarEventsPath = '/calevents';
/** What the guard takes out of the address once it has been acted on. */
const consumed = [
  'signout',
  'logout',
  'token',
  'link',
  'code',
  'state',
  'job_id',
  'task_id',
  'calevent_id',
  'show',
];

/** The parameters of an address. An empty one counts as absent. */
export function readIncoming({ path, search }: Address): Incoming {
  const query = new URLSearchParams(search);
  const read = (name: string): string | null => query.get(name) || null;
  const [code, state] = [read('code'), read('state')];
  return {
    signsOut: read('signout') === 'y' || read('logout') === 'y',
    token: read('token'),
    link: read('link'),
    card: code !== null && state !== null ? { code, state } : null,
    bookingId: read('job_id') ?? (path === bookingsPath ? read('id') : null),
    taskId: read('task_id'),
    calendarEventId: read('calevent_id'),
    show: ['y', 'true', '1'].includes(read('show') ?? ''),
  };
}

/** The same address without what the guard has acted on. */
export function withoutIncoming({ path, search }: Address): Address {
  const query = new URLSearchParams(search);
  for (const name of consumed) query.delete(name);
  if (path === bookingsPath) query.delete('id');
  return { path, search: query.size === 0 ? '' : `?${query}` };
}

/** The same address without the token or the link, whose other parameters still count. */
export function withoutEntry({ path, search }: Address, ...names: readonly string[]): Address {
  const query = new URLSearchParams(search);
  for (const name of names) query.delete(name);
  return { path, search: query.size === 0 ? '' : `?${query}` };
}

/**
 * Where an address leads that names a record: a booking opens on the list of bookings, or where `show` says so on the
 * screen of the address; a task on the list of tasks, or for a field worker, who has no such list, among those of the day;
 * a calendar event on the list of those, or Home for a customer, who has none. Undefined if it names none.
 */
export function targetOf(address: Address, role?: string): Address | undefined {
  const { bookingId, taskId, calendarEventId, show } = readIncoming(address);
  const rest = withoutIncoming(address);
  if (bookingId !== null) {
    const query = new URLSearchParams(rest.search);
    query.set('booking', bookingId);
    return { path: show ? rest.path : bookingsPath, search: `?${query}` };
  }
  if (taskId !== null) {
    const query = new URLSearchParams({ record: taskId });
    return { path: role === 'resource' ? '/' : tasksPath, search: `?${query}` };
  }
  if (calendarEventId === null) return undefined;
  if (role === 'customer') return { path: '/', search: '' };
  return { path: calendarEventsPath, search: `?${new URLSearchParams({ record: calendarEventId })}` };
}

/** As a page goes there. A path of two slashes would be read as a host, and lead to another site. */
export function addressText({ path, search }: Address): string {
  return `${path.replace(/^[/\\]+/, '/')}${search}`;
}

/** Whether the sign-in page is to do what a link in a letter says. */
export function hasErrand({ path, search }: Address): boolean {
  if (!isSignInPath(path)) return false;
  const { mode } = readActionLink(search, []);
  return mode !== undefined && mode !== 'selectAccount';
}

/** Sign-in and password trouble, which the guard treats alike (shell §2.1). */
export function isSignInPath(path: string): boolean {
  return ['/login', '/reset'].includes(path.replace(/\/+$/, ''));
}

export const termsPath = '/terms';
/** Where a second factor is set up by whoever needs one. */
export const secondFactorPath = '/second-factor';
